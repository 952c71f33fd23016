import { Link, Text } from '@react-email/components'
import type { EmailContext, RenderedBody } from '../../parts/email.ts'
import { EmailButton, EmailHero, EmailStrip, EmailStrong } from '../../parts/elements.tsx'
import { plainFacts } from '../../parts/facts.tsx'
import { greetingName } from '../../parts/language.ts'
import { EmailLayout } from '../../parts/layout.tsx'
import { EmailLines, plainLines } from '../../parts/lines.tsx'
import { lightColors, emailStyles } from '../../parts/styles.ts'
import { plainTotals, EmailTotals } from '../../parts/totals.tsx'
import type { OrderConfirmationData } from './data.ts'
import { Destination } from './destination.tsx'
import { confirmationTotals } from './totals.ts'

/** The two bodies of an order confirmation. */
export function orderConfirmationBody(context: EmailContext<OrderConfirmationData>): RenderedBody {
  const { data, language } = context
  const subject = language.t('emails.order.subject', { order_number: data.order_number })
  return { subject, html: <OrderConfirmation context={context} subject={subject} />, text: plainText(context) }
}

function OrderConfirmation({ context, subject }: { context: EmailContext<OrderConfirmationData>; subject: string }) {
  const { data, language, sender } = context
  const { t } = language
  const picture = data.order_items.find((item) => item.picture_url)?.picture_url
  return (
    <EmailLayout
      context={context}
      title={subject}
      preview={t('emails.order.preview', { order_number: data.order_number, total: language.money(data.total_cents, data.currency) })}
      why={t('emails.order.why', { shop: sender.name })}
    >
      <EmailHero headline={t('emails.order.headline')} italic={t('emails.order.headlineEnd')} picture={picture} />
      <EmailStrip padding="32px 40px 8px">
        <Text className="ink" style={emailStyles.text}>
          <EmailStrong text={introduction(context)} parts={[data.order_number, ...(data.arrives ?? []).map(language.day)]} />
        </Text>
      </EmailStrip>
      <EmailStrip padding="18px 40px 30px">
        <EmailButton href={data.account_url}>{t('emails.order.action')}</EmailButton>
        {data.order_url && (
          <Text className="soft" style={{ ...emailStyles.small, marginTop: '16px' }}>
            <Link className="link" href={data.order_url} style={{ color: lightColors.link, textDecoration: 'underline' }}>
              {t('emails.order.straight', { order_number: data.order_number })}
            </Link>
          </Text>
        )}
      </EmailStrip>
      <EmailLines {...listed(context)} />
      <EmailTotals totals={confirmationTotals(context)} />
      <Destination context={context} />
    </EmailLayout>
  )
}

function plainText(context: EmailContext<OrderConfirmationData>): string {
  const { data, language, sender } = context
  const { t } = language
  return [
    language.inLine(t('emails.order.headline'), t('emails.order.headlineEnd')),
    introduction(context),
    plainFacts({
      facts: [
        { label: t('emails.order.action'), value: data.account_url },
        { label: t('emails.order.straight', { order_number: data.order_number }), value: data.order_url ?? '' },
      ],
      language,
    }),
    plainLines(listed(context)),
    plainTotals(confirmationTotals(context), language),
    ...(data.ship_to.length > 0 ? [[t('emails.order.goingTo'), ...data.ship_to].join('\n')] : []),
    ...(data.gift_message ? [`${t('emails.order.gift')}\n${data.gift_message}`] : []),
    t('emails.order.why', { shop: sender.name }),
  ].join('\n\n')
}

function listed({ data, language }: EmailContext<OrderConfirmationData>) {
  return { items: data.order_items, currency: data.currency, language }
}

function introduction({ data, language: { t, day, inLine } }: EmailContext<OrderConfirmationData>): string {
  const { order_number, arrives } = data
  const name = greetingName(data.customer_first_name)
  const thanks = name ? t('emails.order.thanks', { name, order_number }) : t('emails.order.thanksNameless', { order_number })
  return inLine(thanks, arrives ? t('emails.order.arrives', { from: day(arrives[0]), to: day(arrives[1]) }) : '')
}
