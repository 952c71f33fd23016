import type { MessageKey } from '#locales/messages.ts'
import { allergens, cravings, diets, nutrients, tastes } from '#shared/food.ts'
import { Checkbox, Field, SelectField, TextField } from '../../ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { fieldOf, Group, type SheetPart, Ticks } from './sheet-fields.tsx'

/** Ingredients, diets and taste. */
export function Food({ sheet }: { sheet: SheetPart }) {
  const { t } = useLanguage()
  const { values, errors, theirs } = sheet
  const of = (name: string) => fieldOf(sheet, name)
  const worded = (list: readonly string[], key: (id: string) => string) => list.map((id) => ({ id, label: t(key(id) as MessageKey) }))
  return (
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
        <Ticks group="allergen" offered={worded(allergens, (id) => `common.allergen-${id}`)} values={values} />
      </Group>
      <TextField
        {...of('ingredients')}
        label={t('admin-products.ingredients')}
        help={theirs('ingredients') ?? t('admin-products.ingredients-help')}
        rows={5}
        optional
      />
      <Group name="diets" label={t('admin-products.diets')} theirs={theirs('diets')}>
        <Ticks group="diet" offered={worded(diets, (id) => `common.diet-${id}`)} values={values} />
      </Group>
      <Group name="cravings" label={t('admin-products.cravings')} theirs={theirs('cravings')}>
        <Ticks group="craving" offered={worded(cravings, (id) => `products.craving-${id}`)} values={values} />
      </Group>
      <SelectField {...of('heat')} label={t('admin-products.heat')}>
        {['0', '1', '2', '3'].map((one) => (
          <option key={one} value={one}>
            {t(`common.heat-${one}` as MessageKey)}
          </option>
        ))}
      </SelectField>
      <Group name="compass" label={t('admin-products.compass')} theirs={theirs('compass')} isFigures>
        {tastes.map((axis) => (
          <Field key={axis} {...of(`compass.${axis}`)} label={t(`product.taste-${axis}` as MessageKey)} inputMode="decimal" optional />
        ))}
      </Group>
      <Group name="nutrition" label={t('product.nutrition')} theirs={theirs('nutrition')} isFigures>
        {nutrients.map((one) => (
          <Field key={one} {...of(`nutrition.${one}`)} label={t(nutrientKey(one))} inputMode="decimal" optional />
        ))}
      </Group>
    </section>
  )
}

function nutrientKey(name: string): MessageKey {
  return (name.startsWith('energy') ? `admin-products.${name}` : `product.${name}`) as MessageKey
}
