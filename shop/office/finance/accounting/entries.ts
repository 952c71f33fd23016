import type { DaySpan } from '../reports.ts'
import type { AccountingContext } from './days.ts'
import { type AccountingEntry, entryKinds, type EntryKind } from './entry.types.ts'
import { entryBatches } from './entry-batches.ts'
import { refundEntries } from './refunds.ts'
import { saleEntries } from './sales.ts'

/** The entries of some days by time, in batches, so that a year needs no more memory than a day. */
export async function* readEntries(
  context: AccountingContext,
  span: DaySpan,
  kinds: readonly EntryKind[] = entryKinds,
): AsyncGenerator<AccountingEntry[]> {
  for await (const heads of entryBatches(context, span, kinds)) {
    const sales = await saleEntries(
      context,
      heads.filter(({ kind }) => kind === 'sale'),
    )
    const given = await refundEntries(
      context,
      heads.filter(({ kind }) => kind !== 'sale'),
    )
    yield [...sales, ...given].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  }
}
