/* A disk with errors: while the file that BAD_DISK names is there, one of four writes and syncs
   fails with EIO. Loaded into the server by the tests. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

static int fails(void)
{
    static atomic_uint n_calls;
    const char *flag = getenv("BAD_DISK");
    if (flag == NULL || access(flag, F_OK) != 0 || atomic_fetch_add(&n_calls, 1) % 4 != 0)
        return 0;
    errno = EIO;
    return 1;
}

ssize_t pwrite64(int file, const void *bytes, size_t n, off64_t at)
{
    ssize_t (*real)(int, const void *, size_t, off64_t) = dlsym(RTLD_NEXT, "pwrite64");
    return fails() ? -1 : real(file, bytes, n, at);
}

ssize_t pwrite(int file, const void *bytes, size_t n, off_t at)
{
    return pwrite64(file, bytes, n, at);
}

int fdatasync(int file)
{
    int (*real)(int) = dlsym(RTLD_NEXT, "fdatasync");
    return fails() ? -1 : real(file);
}

int fsync(int file)
{
    int (*real)(int) = dlsym(RTLD_NEXT, "fsync");
    return fails() ? -1 : real(file);
}
