import { redirect } from 'react-router'
import { z } from 'zod'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import { AccountingQuery, accountingFiles, exportAccounting } from '#shop/office/finance/accounting.ts'
import { parseForm, readForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { getRequestContext } from '#app/request/context.server.ts'
import { csvResponse } from '../parts/csv-file.server.ts'
import type { Route } from './+types/accounting-csv'

const Form = AccountingQuery.extend({ file: z.enum(accountingFiles) })

/** Only a POST makes the file, never a link, because each export is recorded. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context, 'figures.read')
  return redirect(adminUrls.accounting())
}

/** The books of a period as CSV, by day or by order. */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'figures.read')
  try {
    const form = parseForm(Form, await readForm(request))
    const { name, pieces } = await exportAccounting(getRequestContext(context).shop, by, form)
    return csvResponse(name, pieces)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    throw new Response(null, { status: error.status })
  }
}
