"""Tries what a machine may not do: intruder.py URL USER PASSWORD SUBJECT… (a leading < reads it).

Prints a line for each subject: allowed, or refused.
"""

import asyncio
import sys

import nats

_, url, user, password, *subjects = sys.argv


async def main():
    refused = []

    async def on_error(error):
        refused.append(str(error).lower())

    nc = await nats.connect(url, user=user, password=password, error_cb=on_error)
    for subject in subjects:
        if subject.startswith("<"):
            await nc.subscribe(subject[1:])
        else:
            await nc.publish(subject, b"{}")
        await nc.flush()
    # What the server refuses it says by and by: until nothing more has come for a while.
    n_known = -1
    while n_known < len(refused):
        n_known = len(refused)
        await asyncio.sleep(1)
    for subject in subjects:
        verb = "subscription" if subject.startswith("<") else "publish"
        is_refused = any(
            verb in error and f'"{subject.lstrip("<").lower()}"' in error for error in refused)
        print("refused" if is_refused else "allowed", flush=True)
    await nc.close()


asyncio.run(main())
