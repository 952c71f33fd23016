import { directionOf } from '#shared/locale.ts'
import type { TextsForStaff } from '#shop/catalogue/editing/texts.ts'
import type { FormRejection } from '#app/request/forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { InputField, TextField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { TranslationStateBadge } from '../parts/translation-links.tsx'

type Good = TextsForStaff['goods'][number]
const names = ['name', 'flavour', 'region', 'description', 'ingredients'] as const
type Name = (typeof names)[number]
const most: Record<Name, number> = { name: 200, flavour: 100, region: 100, description: 4000, ingredients: 4000 }

interface TextsFormProps {
  texts: TextsForStaff
  refusal?: FormRejection
  mayChange: boolean
}

/** One translation field beside each original text from the point of sale. */
export function TextsForm({ texts, refusal, mayChange }: TextsFormProps) {
  const { t } = useLanguage()
  return (
    <form method="post" className="admin-stack" noValidate>
      <input type="hidden" name="locale" value={texts.locale} />
      <input type="hidden" name="version" value={refusal?.values.version ?? texts.version} />
      {texts.goods.map((good) => (
        <fieldset key={good.id} className="admin-card texts-good" disabled={!mayChange}>
          <legend>
            <bdi>{good.original.name}</bdi>
            {good.kind === 'size' && <small>{t('admin-texts.size')}</small>}
            <TranslationStateBadge state={good.state} />
          </legend>
          {names.map((name) =>
            good.original[name] === null ? null : <Pair key={name} good={good} name={name} locale={texts.locale} refusal={refusal} />,
          )}
        </fieldset>
      ))}
      {mayChange && (
        <div className="admin-save">
          <Button>{t('admin-texts.save')}</Button>
        </div>
      )}
    </form>
  )
}

interface PairProps {
  good: Good
  name: Name
  locale: TextsForStaff['locale']
  refusal?: FormRejection
}

function Pair({ good, name, locale, refusal }: PairProps) {
  const { t } = useLanguage()
  const field = `${name}.${good.id}`
  const isLong = name === 'description' || name === 'ingredients'
  const props = {
    name: field,
    label: t(`admin-texts.${name}`),
    defaultValue: refusal?.values[field] ?? shown(good.text?.[name]),
    error: refusal?.fields[`texts.${good.id}.${name}`],
    help: name === 'ingredients' ? t('admin-texts.ingredients-help') : undefined,
    maxLength: most[name],
    lang: locale,
    dir: directionOf(locale),
    autoComplete: 'off',
    optional: true,
  }
  return (
    <div className="texts-pair">
      <div>
        <small>{t('admin-texts.original')}</small>
        <p dir="auto">{shown(good.original[name])}</p>
      </div>
      {isLong ? <TextField {...props} rows={name === 'description' ? 6 : 8} /> : <InputField {...props} />}
    </div>
  )
}

function shown(value: string | string[] | null | undefined): string {
  return Array.isArray(value) ? value.join('\n') : (value ?? '')
}
