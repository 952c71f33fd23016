import { intlLocale } from '#shared/locale.ts'
import { Failure } from '#shop/failure.ts'
import {
  DeclareWithdrawal,
  declareWithdrawal,
  FindWithdrawalOrder,
  findWithdrawal,
  resumeWithdrawal,
  type WithdrawalChoice,
  type WithdrawalReceipt,
} from '#shop/ordering/fulfilment/withdrawals.ts'
import type { RequestContext } from '#shop/request-context.ts'
import { parseForm } from '#app/request/forms.server.ts'
import type { WithdrawProgress } from './withdraw-progress.server.ts'

type Values = Record<string, string>

/** The state that each form of the page carries to the next step. */
interface OpenForm {
  token: string
  /** Shown again if the form must start over. */
  name: string
  choice: WithdrawalChoice
}

/** The lines to choose from. `chosen`: quantities by line; null at first, when all are selected. */
export interface ChooseStep extends OpenForm {
  step: 'choose'
  chosen: Record<string, number> | null
  /** The error code of a refused choice. */
  error: 'required' | 'too-much' | null
}

/** The summary to confirm. */
export interface ConfirmStep extends OpenForm {
  step: 'confirm'
  lines: { lineId: string; quantity: number }[]
}

/** The acknowledgement. `moment`: date and time in the shop's time zone. */
export interface ReceiptStep {
  step: 'receipt'
  token: string
  receipt: WithdrawalReceipt
  moment: string
  /** Where to send the items; empty if the shop states no address. */
  address: string[]
}

export type WithdrawStep = ChooseStep | ConfirmStep | ReceiptStep

/**
 * Runs one step of the form and returns the next. Throws Failure: 'not-found', 'too-many-requests',
 * 'link-expired', 'invalid-input'.
 */
export async function takeWithdrawStep(here: RequestContext, values: Values): Promise<WithdrawStep> {
  const { shop } = here
  const token = values.token ?? ''
  switch (values.intent) {
    case 'review': {
      const open = await reopen(here, token)
      const lines = linesIn(values)
      const error = errorIn(open.choice, lines)
      return error ? chooseAgain(open, lines, error) : { step: 'confirm', ...open, lines }
    }
    case 'change':
      return chooseAgain(await reopen(here, token), linesIn(values))
    case 'confirm':
      return confirm(here, token, linesIn(values))
    default: {
      const input = parseForm(FindWithdrawalOrder, values)
      const found = await findWithdrawal(shop, input, here)
      const { choice } = found
      if (choice.last && choice.lines.length === 0) return receiptStep(here, found.token, choice.last)
      return { step: 'choose', ...found, name: input.name, chosen: null, error: null }
    }
  }
}

async function confirm(here: RequestContext, token: string, lines: ConfirmStep['lines']): Promise<WithdrawStep> {
  const input = DeclareWithdrawal.safeParse({ token, lines })
  if (!input.success) return chooseAgain(await reopen(here, token), lines, 'required')
  try {
    return receiptStep(here, token, await declareWithdrawal(here.shop, input.data))
  } catch (error) {
    if (!(error instanceof Failure) || error.code === 'link-expired') throw error
    // Some of it was returned, refunded or canceled since the page was shown.
    return chooseAgain(await reopen(here, token), lines, 'too-much')
  }
}

/**
 * Shows a step again, as Back, Forward and a reload ask for it. A form that has been sent shows its
 * receipt in every step. Throws Failure: 'link-expired', 'not-found'.
 */
export async function showWithdrawStep(
  here: RequestContext,
  wanted: string,
  { token, chosen, error }: NonNullable<WithdrawProgress['form']>,
): Promise<WithdrawStep> {
  const { name, choice, declared } = await resumeWithdrawal(here.shop, token)
  const receipt = declared ?? (wanted === 'receipt' ? choice.last : null)
  if (receipt) return receiptStep(here, token, receipt)
  const lines = Object.entries(chosen ?? {}).map(([lineId, quantity]) => ({ lineId, quantity }))
  if (wanted === 'confirm' && !errorIn(choice, lines)) return { step: 'confirm', token, name, choice, lines }
  return { step: 'choose', token, name, choice, chosen, error }
}

async function reopen({ shop }: RequestContext, token: string): Promise<OpenForm> {
  const { name, choice } = await resumeWithdrawal(shop, token)
  return { token, name, choice }
}

function errorIn({ lines: known }: WithdrawalChoice, lines: ConfirmStep['lines']): 'required' | 'too-much' | null {
  if (lines.length === 0) return 'required'
  const isLeft = lines.every(({ lineId, quantity }) => quantity <= (known.find(({ id }) => id === lineId)?.left ?? 0))
  return isLeft ? null : 'too-much'
}

function chooseAgain(open: OpenForm, lines: ConfirmStep['lines'], error: ChooseStep['error'] = null): ChooseStep {
  return { step: 'choose', ...open, chosen: quantitiesOf(lines), error }
}

/** The quantities by line. */
export function quantitiesOf(lines: ConfirmStep['lines']): Record<string, number> {
  return Object.fromEntries(lines.map(({ lineId, quantity }) => [lineId, quantity]))
}

function receiptStep({ shop, locale }: RequestContext, token: string, receipt: WithdrawalReceipt): ReceiptStep {
  const { closedDays, name, seller } = shop.settings
  const moments = new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'full', timeStyle: 'long', timeZone: closedDays.timeZone })
  return {
    step: 'receipt',
    token,
    receipt,
    moment: moments.format(receipt.at),
    address: seller.address.length > 0 ? [name, ...seller.address] : [],
  }
}

/** `line.<id>` says that a line is selected, `pieces.<id>` how many of it. */
function linesIn(values: Values): ConfirmStep['lines'] {
  return Object.keys(values).flatMap((name) => {
    if (!name.startsWith('line.')) return []
    const lineId = name.slice('line.'.length)
    const quantity = Number(values[`pieces.${lineId}`] ?? 1)
    return Number.isInteger(quantity) && quantity > 0 ? [{ lineId, quantity }] : []
  })
}
