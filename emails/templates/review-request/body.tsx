import { Column, Row, Text } from '@react-email/components'
import type { EmailContext, RenderedBody } from '../../parts/email.ts'
import { EmailButton, EmailHero, EmailStrip, EmailStrong } from '../../parts/elements.tsx'
import { greetingLine } from '../../parts/language.ts'
import { EmailLayout } from '../../parts/layout.tsx'
import { ItemPicture } from '../../parts/lines.tsx'
import { displayFont, lightColors, emailStyles } from '../../parts/styles.ts'
import type { ReviewRequestData } from './data.ts'

const border = `1px solid ${lightColors.line}`

/** The two bodies of a review request. */
export function reviewRequestBody(context: EmailContext<ReviewRequestData>): RenderedBody {
  const subject = context.language.t('emails.review.subject', { shop: context.sender.name })
  return { subject, html: <ReviewRequest context={context} subject={subject} />, text: plainText(context) }
}

function ReviewRequest({ context, subject }: { context: EmailContext<ReviewRequestData>; subject: string }) {
  const { data, language, sender } = context
  const { t } = language
  return (
    <EmailLayout context={context} title={subject} preview={t('emails.review.preview')} why={t('emails.review.why', { shop: sender.name })}>
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

function plainText(context: EmailContext<ReviewRequestData>): string {
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

function bodyOf({ data: { first_name, order_number }, language }: EmailContext<ReviewRequestData>): string {
  return greetingLine(language, first_name, language.t('emails.review.body', { order_number }))
}

function Products({ products }: Pick<ReviewRequestData, 'products'>) {
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
