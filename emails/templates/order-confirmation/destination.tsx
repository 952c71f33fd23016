import { Column, Row } from '@react-email/components'
import type { EmailContext } from '../../parts/email.ts'
import type { OrderConfirmationData } from './data.ts'
import { bodyFont, lightColors } from '../../parts/styles.ts'
import { EmailStrip } from '../../parts/elements.tsx'
import { EmailQuote } from '../../parts/quote.tsx'
import { useReader } from '../../parts/reader-locale.ts'

/** The delivery address, the delivery method and the gift message. Missing values are left out. */
export function Destination({ context: { data, language } }: { context: EmailContext<OrderConfirmationData> }) {
  const { t, day } = language
  const [name, ...address] = data.ship_to
  const method = data.delivery_method === 'express' ? t('emails.order.express') : t('emails.order.standard')
  const isShown = name !== undefined || data.delivery_method !== undefined
  if (!isShown && !data.gift_message) return null
  return (
    <EmailStrip padding="32px 40px 36px">
      {isShown && (
        <Row className="sunk" style={{ backgroundColor: lightColors.page, borderRadius: '20px' }}>
          {name !== undefined && <Box title={t('emails.order.goingTo')} strong={name} lines={address} />}
          {data.delivery_method && (
            <Box
              title={t('emails.order.delivery')}
              strong={method}
              lines={data.arrives ? [t('emails.order.from', { from: day(data.arrives[0]) })] : []}
            />
          )}
        </Row>
      )}
      {data.gift_message && (
        <div style={{ marginTop: isShown ? '12px' : '0' }}>
          <EmailQuote label={t('emails.order.gift')} text={data.gift_message} />
        </div>
      )}
    </EmailStrip>
  )
}

function Box({ title, strong, lines }: { title: string; strong: string; lines: string[] }) {
  const { padding } = useReader()
  return (
    <Column
      className="ink half"
      width="50%"
      style={{
        width: '50%',
        padding: padding('20px', '12px', '20px', '22px'),
        verticalAlign: 'top',
        font: `400 15px/1.55 ${bodyFont}`,
        color: lightColors.ink,
      }}
    >
      <span className="soft" style={{ color: lightColors.soft }}>
        {title}
      </span>
      <br />
      <b>
        <bdi>{strong}</bdi>
      </b>
      {lines.map((line, index) => (
        <span key={index}>
          <br />
          <bdi>{line}</bdi>
        </span>
      ))}
    </Column>
  )
}
