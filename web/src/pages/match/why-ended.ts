// Why a match ended, in words; the rules of a game have words of their own.

import type { Dictionary } from '../../i18n/en';
import type { Result } from '../../lib/api/types';

type Texts = Pick<Dictionary, 'match' | 'people'>;

/** `by` is who brought it about, and `isMine` says whether that is who looks. */
export function whyEnded(
  { ending, reason }: Pick<Result, 'ending' | 'reason'>,
  { match, people }: Texts,
  by: string,
  isMine: boolean,
  ofRules: (rule: string) => string,
): string {
  const { reasons } = people.result;
  switch (reason.code) {
    case 'rules':
      return ofRules(reason.params.rule);
    case 'resigned':
      return isMine ? reasons.youResigned : reasons.resigned(by);
    case 'draw-agreed':
      return reasons.agreed;
    case 'called-off':
      return reasons.calledOff(by);
    case 'rematch-declined':
      return reasons.rematchDeclined;
    case 'ended-by-operator':
      return reason.detail
        ? reasons.operatorSays(match.endings[ending], reason.detail)
        : match.endings[ending];
    default:
      return match.endings[ending];
  }
}
