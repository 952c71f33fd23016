import type { MessageKey } from '#locales/messages.ts'
import type { Refusal } from '../../forms.server.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, Field, FieldError, SelectField, TextField } from '../../ui/field.tsx'
import { ErrorSummary } from '../../ui/summary.tsx'
import { useLanguage } from '../../words.tsx'
import { axes, nutrients, type Values } from './sheet-values.ts'
import { Sizes } from './sizes.tsx'
import { useTheirs, type ClashView } from './theirs.tsx'

export interface Offered {
  categories: { id: string; name: string }[]
  countries: { code: string; name: string }[]
  cravings: readonly string[]
  diets: readonly string[]
  allergens: readonly string[]
  tints: readonly string[]
  shelves: readonly string[]
}

interface SheetFormProps {
  values: Values
  /** What the form shows as the product stands, to be sent back with it; empty for a new one. */
  was: string
  formKey: string
  offered: Offered
  pictures: { id: string; name: string | null; alt: string }[]
  refusal?: Refusal
  clashes?: ClashView[]
}

/** Everything that staff may say of a product, as one form. */
export function SheetForm({ values, was, formKey, offered, pictures, refusal, clashes = [] }: SheetFormProps) {
  const { t } = useLanguage()
  const theirs = useTheirs(clashes)
  const errors = refusal?.fields ?? {}
  const of = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name], help: theirs(name), autoComplete: 'off' })
  const ticks = (group: string, list: readonly { id: string; label: string }[]) =>
    list.map(({ id, label }) => (
      <Checkbox key={id} name={`${group}.${id}`} label={label} defaultChecked={values[`${group}.${id}`] === 'on'} required={false} />
    ))
  const worded = (list: readonly string[], key: (id: string) => string) => list.map((id) => ({ id, label: t(key(id) as MessageKey) }))
  return (
    <form method="post" className="admin-stack" noValidate>
      {refusal && (
        <ErrorSummary
          title={t(`failures.${refusal.failure}` as MessageKey)}
          fields={errors}
          labels={Object.fromEntries(Object.keys(errors).map((name) => [name, t(labelOf(name))]))}
        />
      )}
      <input type="hidden" name="key" value={formKey} />
      <input type="hidden" name="was" value={was} />
      <input type="hidden" name="intent" value="save" />
      <section className="admin-card desk-fields" aria-labelledby="said">
        <h2 id="said">{t('admin-products.said')}</h2>
        <Field {...of('name')} label={t('admin-products.name')} maxLength={200} />
        <TextField {...of('description')} label={t('admin-products.description')} rows={5} maxLength={4000} optional />
        <div className="desk-row">
          <SelectField {...of('country')} label={t('admin-products.country')} optional>
            <option value="">{t('admin-products.none')}</option>
            {offered.countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <Field {...of('region')} label={t('admin-products.region')} maxLength={100} optional />
          <Field {...of('flavour')} label={t('admin-products.flavour')} maxLength={100} optional />
        </div>
        <Group name="categoryIds" label={t('admin-products.category')} theirs={theirs('categoryIds')}>
          {ticks(
            'category',
            offered.categories.map(({ id, name }) => ({ id, label: name })),
          )}
        </Group>
        <div className="desk-row">
          <SelectField {...of('shelf')} label={t('admin-products.shelf')} optional>
            <option value="">{t('admin-products.none')}</option>
            {offered.shelves.map((one) => (
              <option key={one} value={one}>
                {t(`admin-products.shelf-${one}` as MessageKey)}
              </option>
            ))}
          </SelectField>
          <SelectField {...of('tint')} label={t('admin-products.tint')} optional>
            <option value="">{t('admin-products.none')}</option>
            {[...new Set([...offered.tints, ...(values.tint ? [values.tint] : [])])].map((one) => (
              <option key={one} value={one}>
                {one}
              </option>
            ))}
          </SelectField>
        </div>
        <Checkbox name="hidden" label={t('admin-products.hide')} defaultChecked={values.hidden === 'on'} required={false} />
        {theirs('hidden')}
      </section>
      <Sizes values={values} errors={errors} theirs={theirs} />
      <section className="admin-card desk-fields" aria-labelledby="food">
        <h2 id="food">{t('admin-products.food')}</h2>
        <Group
          name="allergens"
          label={t('admin-products.allergens')}
          theirs={theirs('allergens')}
          error={errors.allergens && t('admin-products.state-allergens')}
        >
          <Checkbox
            name="stated"
            id="field-allergens"
            label={t('admin-products.stated')}
            defaultChecked={values.stated === 'on'}
            required={false}
          />
          {ticks(
            'allergen',
            worded(offered.allergens, (id) => `common.allergen-${id}`),
          )}
        </Group>
        <TextField
          {...of('ingredients')}
          label={t('admin-products.ingredients')}
          help={theirs('ingredients') ?? t('admin-products.ingredients-help')}
          rows={5}
          optional
        />
        <Group name="diets" label={t('admin-products.diets')} theirs={theirs('diets')}>
          {ticks(
            'diet',
            worded(offered.diets, (id) => `common.diet-${id}`),
          )}
        </Group>
        <Group name="cravings" label={t('admin-products.cravings')} theirs={theirs('cravings')}>
          {ticks(
            'craving',
            worded(offered.cravings, (id) => `products.craving-${id}`),
          )}
        </Group>
        <SelectField {...of('heat')} label={t('admin-products.heat')}>
          {['0', '1', '2', '3'].map((one) => (
            <option key={one} value={one}>
              {t(`common.heat-${one}` as MessageKey)}
            </option>
          ))}
        </SelectField>
        <Group name="compass" label={t('admin-products.compass')} theirs={theirs('compass')} isFigures>
          {axes.map((axis) => (
            <Field key={axis} {...of(`compass.${axis}`)} label={t(`product.taste-${axis}` as MessageKey)} inputMode="decimal" optional />
          ))}
        </Group>
        <Group name="nutrition" label={t('product.nutrition')} theirs={theirs('nutrition')} isFigures>
          {nutrients.map((one) => (
            <Field key={one} {...of(`nutrition.${one}`)} label={t(nutrientKey(one))} inputMode="decimal" optional />
          ))}
        </Group>
      </section>
      {pictures.length > 0 && (
        <section className="admin-card" aria-labelledby="kept-pictures">
          <h2 id="kept-pictures">{t('admin-products.pictures')}</h2>
          {theirs('pictureIds')}
          <ul className="desk-pictures">
            {pictures.map(({ id, name, alt }) => (
              <li key={id}>
                {name && <img src={`/pictures/${name}/160.jpg`} width={96} height={120} alt="" loading="lazy" />}
                <span>{alt}</span>
                <Checkbox
                  name={`picture.${id}`}
                  label={t('admin-products.keep-picture')}
                  defaultChecked={values[`picture.${id}`] === 'on'}
                  required={false}
                />
                {pictures.length > 1 && (
                  <Checkbox
                    type="radio"
                    name="picture"
                    value={id}
                    label={t('admin-products.first-picture')}
                    defaultChecked={id === pictures[0]!.id}
                    required={false}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="desk-save">
        <Button icon="check">{t('admin-products.save')}</Button>
      </div>
    </form>
  )
}

interface GroupProps {
  name: string
  label: string
  theirs: React.ReactNode
  error?: string
  isFigures?: boolean
  children: React.ReactNode
}

function Group({ name, label, theirs, error, isFigures, children }: GroupProps) {
  return (
    <fieldset>
      <legend>{label}</legend>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
      {theirs}
      <div className={isFigures ? 'desk-figures' : 'desk-ticks'}>{children}</div>
    </fieldset>
  )
}

/** What a refused field is called in the summary. */
function labelOf(name: string): MessageKey {
  const part = /^variations\.\d+\.(\w+)$/.exec(name)?.[1]
  if (part) return `admin-products.size-${part}` as MessageKey
  if (name.startsWith('compass')) return 'admin-products.compass'
  if (name.startsWith('nutrition')) return 'product.nutrition'
  return `admin-products.${name}` as MessageKey
}

function nutrientKey(name: string): MessageKey {
  return (name.startsWith('energy') ? `admin-products.${name}` : `product.${name}`) as MessageKey
}
