//! What no player may be disturbed by: unreadable messages, unknown ones, and strangers.

use serde_json::{Value, json};

use ligretto_net::Incoming;

use super::steps::Playing;
use super::{Address, Duration, Endpoint, Envelope, PeerId, Role, Run};
use crate::judge::STRANGERS_ID;

impl Run {
    /// A message as the player gets it; where there is nonsense, with a field that it does not
    /// know.
    pub(super) fn written(&self, message: &Incoming) -> Vec<u8> {
        let mut value = serde_json::to_value(message).unwrap_or_default();
        if self.plan.adversary.nonsense
            && let Value::Object(fields) = &mut value
        {
            fields.insert("mood".to_owned(), json!({"weather": ["sunny", null]}));
        }
        value.to_string().into_bytes()
    }

    /// All of it at once, when the player has begun to play.
    pub(super) fn send_nonsense(&mut self, now: Duration, playing: &mut Playing) {
        let is_due = self.plan.adversary.nonsense
            && !playing.has_sent_nonsense
            && playing.judge.has_confirmed_start();
        if !is_due {
            return;
        }
        playing.has_sent_nonsense = true;
        let neighbour = Address::Player(PeerId(u32::from(self.plan.seat.0 == 0)));
        let (coordinator, neighbour) = (self.end_of(Address::Coordinator), self.end_of(neighbour));
        let stranger = |place| Endpoint { machine: self.names.stranger.clone(), place };
        let end = json!({"type": "end", "stop": null, "pass_on": false}).to_string();
        let lay = json!({"type": "lay", "id": STRANGERS_ID, "card": "red 2", "watch": false,
                         "stamp": 1});
        let all = [
            (coordinator.clone(), "nonsense".to_owned()),
            (coordinator.clone(), json!({"type": "dance", "step": 3}).to_string()),
            (coordinator, json!({"type": "probe"}).to_string()),
            (neighbour.clone(), json!(["lay", 7, "red 7"]).to_string()),
            (neighbour.clone(), json!({"type": "lay", "id": "7", "card": "pink 3"}).to_string()),
            (neighbour.clone(), "{\"type\":\"lay\",".to_owned()),
            // A neighbour is not the coordinator, and a stranger is neither.
            (neighbour.clone(), end.clone()),
            (stranger(Role::Coordinator), end),
            (stranger(neighbour.place), lay.to_string()),
        ];
        let to = self.end_of(Address::Player(self.plan.seat));
        let game = self.game_id(self.game);
        for (from, text) in all {
            let envelope = Envelope { game: game.clone(), to: to.clone(), from };
            self.say(now, &envelope, text.into_bytes());
        }
    }
}
