import { Button } from '#app/ui/button.tsx'
import { Checkbox, InputField } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { ProductFieldsProps } from './product-field-group.tsx'

export interface ExistingPicture {
  id: string
  /** Base name of the picture's files; null where it cannot be shown. */
  name: string | null
  alt: string
}

/** The product's pictures: staff choose which to keep and which comes first. */
export function ExistingPictures({ fields: { values, theirs }, pictures }: { fields: ProductFieldsProps; pictures: ExistingPicture[] }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="kept-pictures">
      <h2 id="kept-pictures">{t('admin-products.pictures')}</h2>
      {theirs('pictureIds')}
      <ul className="admin-pictures">
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
                defaultChecked={id === pictures[0]?.id}
                required={false}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Adds a picture to a product. `productName` is the default alt text. */
export function AddPictureForm({ formKey, productName, alt }: { formKey: string; productName: string; alt?: string }) {
  const { t } = useLanguage()
  return (
    <section className="admin-card" aria-labelledby="add-picture">
      <h2 id="add-picture">{t('admin-products.add-picture')}</h2>
      <form method="post" encType="multipart/form-data" className="admin-fields">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="intent" value="picture" />
        <InputField
          name="picture"
          type="file"
          accept="image/jpeg,image/png,image/gif,image/webp"
          label={t('admin-products.picture-file')}
          help={t('admin-products.picture-help')}
        />
        <InputField
          name="alt"
          label={t('admin-products.picture-alt')}
          maxLength={300}
          autoComplete="off"
          defaultValue={alt ?? productName}
        />
        <Button variant="secondary" icon="upload">
          {t('admin-products.upload')}
        </Button>
      </form>
    </section>
  )
}
