import type { ProductRecord } from '#shop/ports.ts'
import { type LabelClaim, meetsClaim } from '#shared/label-claims.ts'
import { readExclusions } from './exclusions.ts'

/** Names without any of these claim nothing. */
const CLAIMING =
  /free|less|low|zero|no |sin |cero|bajo|sans |peu |ohne|frei|arm|sem |pouc|無|減|低|ゼロ|オフ|フリー|レス|不使用|بدون|خالي|قليل/iu

/** Whether a product meets a claim by its figures, or by its name where it does not state the figure. */
export function isClaimed({ name, ...product }: ProductRecord, claim: LabelClaim): boolean {
  const isMet = meetsClaim(product, claim)
  if (isMet !== null) return isMet
  return CLAIMING.test(name) && readExclusions(name)?.claims.some((one) => one.claim === claim) === true
}
