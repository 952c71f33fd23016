import { Column, Row, Text } from '@react-email/components'
import type { EmailData } from '#shop/ports.ts'
import { EmailLayout } from './parts/layout.tsx'
import { greetingLine, type EmailFile, type EmailContext } from './parts/email.ts'
import { ItemPicture } from './parts/lines.tsx'
import { displayFont, lightColors, emailStyles } from './parts/styles.ts'
import { EmailButton, EmailHero, EmailStrip, EmailStrong } from './parts/elements.tsx'

type Data = EmailData['review-request']
type File = EmailFile<Data>

const border = `1px solid ${lightColors.line}`

export const sample: Data = {
  first_name: 'Noor',
  order_number: 'W7K-4M2P',
  products: [
    { name: 'Lychee Gummies', picture_url: 'http://localhost:3000/pictures/lychee-gummies/320.png' },
    { name: 'Salmiak Licorice', picture_url: null },
  ],
  review_url: 'http://localhost:3000/dashboard/orders/W7K-4M2P/review',
}

/** Asks a buyer to review the products of an order. Sent only with consent. */
export const subject: File['subject'] = ({ language: { t }, sender }) => t('emails.review.subject', { shop: sender.name })

export const Letter: File['Letter'] = (context) => {
  const { data, language, sender } = context
  const { t } = language
  return (
    <EmailLayout
      context={context}
      title={subject(context)}
      preview={t('emails.review.preview')}
      why={t('emails.review.why', { shop: sender.name })}
    >
      <EmailHero
        headline={t('emails.review.headline')}
        italic={t('emails.review.headlineEnd')}
        picture={data.products.find(({ picture_url }) => picture_url)?.picture_url}
      />
      <EmailStrip padding="32px 40px 8px">
        <Text className="ink" style={emailStyles.text}>
          <EmailStrong text={bodyOf(context)} parts={[data.order_number]} />
        </Text>
      </EmailStrip>
      <EmailStrip padding="18px 40px 30px">
        <EmailButton href={data.review_url}>{t('emails.review.action')}</EmailButton>
        <Text className="soft" style={{ ...emailStyles.small, marginTop: '16px' }}>
          {t('emails.review.note')}
        </Text>
      </EmailStrip>
      <Products products={data.products} />
      <EmailStrip padding="0 40px 36px">{null}</EmailStrip>
    </EmailLayout>
  )
}

export const plainText: File['plainText'] = (context) => {
  const { data, language, sender } = context
  const { t } = language
  return [
    bodyOf(context),
    data.products.map(({ name }) => name).join('\n'),
    `${language.named(t('emails.review.action'))}\n${data.review_url}`,
    t('emails.review.note'),
    t('emails.review.why', { shop: sender.name }),
  ].join('\n\n')
}

function bodyOf({ data: { first_name, order_number }, language }: EmailContext<Data>): string {
  return greetingLine(language, first_name, language.t('emails.review.body', { order_number }))
}

function Products({ products }: Pick<Data, 'products'>) {
  const withPictures = products.some(({ picture_url }) => picture_url)
  return (
    <EmailStrip padding="0 40px">
      {products.map(({ name, picture_url }, index) => (
        <Row key={index}>
          {withPictures && <ItemPicture url={picture_url} index={index} />}
          <Column
            className="line ink"
            style={{ padding: '14px 0', borderTop: border, font: `800 20px/1.15 ${displayFont}`, color: lightColors.ink }}
          >
            {name}
          </Column>
        </Row>
      ))}
    </EmailStrip>
  )
}
