import { postLetter } from '#shop/letters.ts'
import { giveRefund } from '#shop/settlement.ts'

/** Who carries out each kind of outbox row. */
export const handlers = { letter: postLetter, refund: giveRefund }
