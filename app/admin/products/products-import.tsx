import '../parts/styles/products.css'
import { redirect } from 'react-router'
import { adminUrls } from '#shared/admin-urls.ts'
import { Failure } from '#shop/failure.ts'
import { ImportProducts, importProducts, previewProductImport } from '#shop/office/products/product-csv.ts'
import { importTexts, isTextsFile, previewTextsImport } from '#shop/office/products/texts-csv.ts'
import { FailureNotice } from '#app/parts/failure-notice.tsx'
import { parseForm, rejectForm } from '#app/request/forms.server.ts'
import { requireStaff } from '#app/request/guards.server.ts'
import { PageHead } from '#app/layout/page-head.tsx'
import { getRequestContext } from '#app/request/context.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/products-import'
import { ImportErrors, ImportPreviewForm } from './import-preview.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context, 'products.change')
  return { formKey: crypto.randomUUID() }
}

/**
 * Previews an import file, then imports it after confirmation. The second form carries the file.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = await requireStaff(request, context, 'products.change')
  const { shop } = getRequestContext(context)
  try {
    const form = await request.formData().catch(() => {
      throw new Failure('invalid-input')
    })
    const file = form.get('file')
    const typed = form.get('text')
    const text = file instanceof File ? await textOf(file) : typeof typed === 'string' ? typed : ''
    if (!text.trim()) throw new Failure('invalid-input', { fields: { file: 'required' } })
    if (!ImportProducts.shape.text.safeParse(text).success) throw new Failure('too-large')
    const of = isTextsFile(text) ? ('texts' as const) : ('products' as const)
    if (form.get('intent') !== 'import') {
      const preview = of === 'texts' ? await previewTextsImport(shop, by, text) : await previewProductImport(shop, by, text)
      return { tried: { of, text, preview } }
    }
    if (of === 'texts') {
      const { done, ...preview } = await importTexts(shop, by, text)
      return done ? redirect(adminUrls.texts({ saved: '1' }), 303) : { tried: { of, text, preview } }
    }
    const { done, ...preview } = await importProducts(shop, by, parseForm(ImportProducts, { key: form.get('key'), text }))
    return done ? redirect(adminUrls.products({ done: 'imported' }), 303) : { tried: { of, text, preview } }
  } catch (error) {
    return rejectForm(error)
  }
}

export default function AdminProductsImportPage({ loaderData: { formKey }, actionData }: Route.ComponentProps) {
  const { t } = useLanguage()
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const tried = actionData && 'tried' in actionData ? actionData.tried : undefined
  return (
    <>
      <PageHead title={t('admin-products-import.title')} />
      <div className="admin-head">
        <h1>{t('admin-products-import.title')}</h1>
        <LinkButton variant="secondary" size="small" to={adminUrls.products()}>
          {t('admin-products.all')}
        </LinkButton>
      </div>
      {refusal && (
        <FailureNotice failure={refusal.failure} says={refusal.fields.counted !== undefined && 'admin-products-import.below-reserved'} />
      )}
      {tried &&
        (tried.preview.faults.length > 0 ? (
          <ImportErrors preview={tried.preview} />
        ) : (
          <ImportPreviewForm tried={tried} formKey={formKey} />
        ))}
      <section className="admin-card" aria-labelledby="choose">
        <h2 id="choose">{t('admin-products-import.choose')}</h2>
        <p>{t('admin-products-import.help')}</p>
        <p>{t('admin-products-import.texts-help')}</p>
        <form method="post" encType="multipart/form-data" className="admin-fields">
          <InputField name="file" type="file" accept=".csv,text/csv" label={t('admin-products-import.file')} error={refusal?.fields.file} />
          <Button variant="secondary" icon="upload" name="intent" value="try">
            {t('admin-products-import.check-file')}
          </Button>
        </form>
      </section>
    </>
  )
}

/**
 * Old spreadsheet programs do not write UTF-8. They use Windows-1252, or UTF-16, which starts with
 * a byte order mark (Excel calls it Unicode).
 */
async function textOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
