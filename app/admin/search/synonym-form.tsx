import { adminUrls } from '#shared/admin-urls.ts'
import type { SynonymGroupPage } from '#shop/catalogue/editing/search-synonyms.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface WordsFormProps {
  /** The group to edit; null for a new one. */
  group: SynonymGroupPage['groups'][number] | null
  /** The first word of a new group. */
  wanted: string
  refusal: FormRejection | undefined
}

/** The form of a synonym group. */
export function SynonymForm({ group, wanted, refusal }: WordsFormProps) {
  const { t } = useLanguage()
  const fields = <Fields group={group} wanted={wanted} refusal={refusal} />
  if (!group)
    return (
      <details className="search-words" open={Boolean(wanted || refusal)}>
        <summary>
          <Icon name="plus" />
          <h2>{t('admin-search.add-heading')}</h2>
        </summary>
        {fields}
      </details>
    )
  return (
    <section className="search-words" aria-labelledby="change-words">
      <h2 id="change-words">{t('admin-search.change-heading')}</h2>
      {fields}
      <form method="post" className="admin-danger">
        <input type="hidden" name="id" value={group.id} />
        <Button variant="danger" size="small" name="intent" value="drop">
          {t('admin-search.remove')}
        </Button>
      </form>
    </section>
  )
}

function Fields({ group, wanted, refusal }: WordsFormProps) {
  const { t, list } = useLanguage()
  const typed = refusal?.values.words
  const words = list(refusal?.reasons ?? [])
  const begun = wanted && `${wanted}\n`
  return (
    <form method="post" className="admin-fields" noValidate>
      <input type="hidden" name="intent" value="keep" />
      {group && <input type="hidden" name="id" value={group.id} />}
      {group && <input type="hidden" name="version" value={group.version} />}
      {!group && <input type="hidden" name="wanted" value={wanted} />}
      <TextField
        name="words"
        label={t('admin-search.words')}
        help={t('admin-search.words-help')}
        defaultValue={typed ?? (group ? group.words.join('\n') : begun)}
        error={refusal?.fields.words}
        messages={{
          'too-few': t('admin-search.too-few'),
          'too-many': t('admin-search.too-many'),
          'too-long': t('admin-search.too-long', { words }),
          'no-word': t('admin-search.not-searchable', { words }),
          'word-taken': t('admin-search.word-taken', { words }),
        }}
        rows={group ? 10 : 5}
        maxLength={5000}
        dir="auto"
        autoFocus={Boolean(wanted || refusal || group)}
      />
      <div className="admin-confirm">
        <Button size="small">{t(group ? 'admin-search.save' : 'admin-search.add')}</Button>
        {(group || wanted) && (
          <LinkButton variant="ghost" size="small" to={adminUrls.search({ view: 'words' })}>
            {t('admin-search.cancel')}
          </LinkButton>
        )}
      </div>
    </form>
  )
}
