import { Body, Container, Head, Html, Link, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { directionOf } from '#shared/locale.ts'
import type { EmailSender } from '#shop/ports.ts'
import type { EmailContext } from './email.ts'
import { displayFont, lightColors, emailStyles, emailStyleSheet } from './styles.ts'
import { EmailStrip } from './elements.tsx'
import { ReaderLocale, useReader } from './reader-locale.ts'

interface LayoutProps {
  context: EmailContext<unknown>
  title: string
  /** The preview text beside the subject in the inbox. */
  preview: string
  /** Why the reader received this email. */
  why: string
  children: ReactNode
}

/**
 * The layout of all emails: 600 px wide, the shop's name at the top, the reason for the email at
 * the bottom. Inside a table of fixed layout `max-width` also holds in clients that drop style
 * sheets. Outlook for Windows ignores it and keeps 600 px.
 */
export function EmailLayout({ context, title, preview, why, children }: LayoutProps) {
  const { language, sender } = context
  const dir = directionOf(language.locale)
  return (
    <ReaderLocale value={language.locale}>
      <Html lang={language.locale} dir={dir}>
        <Head>
          <title>{title}</title>
          <meta name="viewport" content="width=device-width" />
          <meta name="color-scheme" content="light dark" />
          <meta name="supported-color-schemes" content="light dark" />
          <style dangerouslySetInnerHTML={{ __html: emailStyleSheet(sender.url, language.locale) }} />
        </Head>
        <Body className="page" style={{ margin: '0', padding: '28px 0', backgroundColor: lightColors.page }}>
          <Preview>{preview}</Preview>
          <Section style={{ width: '100%', tableLayout: 'fixed' }}>
            <Container
              dir={dir}
              lang={language.locale}
              className="sheet card"
              width="600"
              style={{ width: '600px', maxWidth: '100%', backgroundColor: lightColors.card, borderRadius: '28px', overflow: 'hidden' }}
            >
              <EmailStrip padding="26px 40px 22px">
                <Letterhead sender={sender} />
              </EmailStrip>
              {children}
            </Container>
            <Container dir={dir} lang={language.locale} className="sheet" width="600" style={{ width: '600px', maxWidth: '100%' }}>
              <Footer context={context} why={why} />
            </Container>
          </Section>
        </Body>
      </Html>
    </ReaderLocale>
  )
}

/** The logo (a bitten biscuit) and the shop's name. Without images only the name is shown. */
function Letterhead({ sender }: { sender: EmailSender }) {
  const { padding } = useReader()
  return (
    <Link href={sender.url} style={{ textDecoration: 'none' }}>
      <table role="presentation" cellPadding="0" cellSpacing="0" border={0}>
        <tbody>
          <tr>
            <td aria-hidden="true" style={{ padding: padding('0', '10px', '0', '0') }}>
              <img
                src={new URL('/icons/email-logo.png', sender.url).href}
                width="34"
                height="34"
                alt=""
                style={{ display: 'block', border: 0 }}
              />
            </td>
            <td className="ink" style={{ font: `800 26px/1 ${displayFont}`, color: lightColors.ink, letterSpacing: '-.02em' }}>
              {sender.name}
            </td>
          </tr>
        </tbody>
      </table>
    </Link>
  )
}

/** The reason for the email, the unsubscribe link, and the shop's name with its tagline. */
function Footer({ context: { language, sender, unsubscribeUrl }, why }: Pick<LayoutProps, 'context' | 'why'>) {
  const [before, after] = language.t('common.sequence', { before: '\n', next: language.t('emails.tagline') }).split('\n')
  return (
    <EmailStrip padding="24px 40px 12px">
      <Text className="soft" style={emailStyles.small}>
        {why}
        {unsubscribeUrl && language.gap}
        {unsubscribeUrl && <FooterLink href={unsubscribeUrl}>{language.t('emails.unsubscribe')}</FooterLink>}
      </Text>
      <Text className="soft" style={{ ...emailStyles.small, marginTop: '16px' }}>
        {before}
        <FooterLink href={sender.url}>{sender.name}</FooterLink>
        {after}
      </Text>
    </EmailStrip>
  )
}

function FooterLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link className="link" href={href} style={{ color: lightColors.link, textDecoration: 'underline' }}>
      {children}
    </Link>
  )
}
