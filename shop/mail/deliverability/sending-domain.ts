import type { ShopSettings } from '#shop/settings.ts'

/** The sender, and the DNS records that the mail service requires. */
export interface SendingDomain {
  /** The domain of the sender's address. */
  domain: string
  /** The address that receives replies. */
  contact: string
  contactDomain: string
  service: string
  /** The domain of the envelope sender. SPF checks it, and bounces go there. */
  envelope: string
  /** The SPF include of the mail service; null where it is unknown. */
  include: string | null
  /** The DKIM selectors of the service; empty where each customer has individual ones. */
  selectors: string[]
}

interface Service {
  name: string
  /** Suffixes of the service's host names. */
  hosts: string[]
  include: string
  selectors: string[]
}

/** According to each service's documentation. */
const services: Service[] = [
  { name: 'Google', hosts: ['gmail.com', 'google.com'], include: '_spf.google.com', selectors: ['google'] },
  {
    name: 'Microsoft 365',
    hosts: ['office365.com', 'outlook.com'],
    include: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
  },
  { name: 'Amazon SES', hosts: ['amazonaws.com'], include: 'amazonses.com', selectors: [] },
  { name: 'SendGrid', hosts: ['sendgrid.net'], include: 'sendgrid.net', selectors: ['s1', 's2'] },
  { name: 'Mailgun', hosts: ['mailgun.org'], include: 'mailgun.org', selectors: ['mx', 'k1', 'pic', 'smtp', 'mailo'] },
  { name: 'Postmark', hosts: ['postmarkapp.com'], include: 'spf.mtasv.net', selectors: [] },
  { name: 'Brevo', hosts: ['brevo.com', 'sendinblue.com'], include: 'spf.brevo.com', selectors: ['mail', 'brevo1', 'brevo2'] },
  { name: 'Mailjet', hosts: ['mailjet.com'], include: 'spf.mailjet.com', selectors: ['mailjet'] },
  { name: 'Mandrill', hosts: ['mandrillapp.com'], include: 'spf.mandrillapp.com', selectors: ['mte1', 'mte2', 'mandrill'] },
  { name: 'Fastmail', hosts: ['fastmail.com'], include: 'spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'] },
  { name: 'Zoho', hosts: ['zoho.com', 'zoho.eu'], include: 'zohomail.com', selectors: [] },
  { name: 'Proton', hosts: ['protonmail.ch'], include: '_spf.protonmail.ch', selectors: ['protonmail', 'protonmail2', 'protonmail3'] },
]

/** Null where emails stay on this host. */
export function sendingDomainOf({ mailService, mailFrom, contactEmail }: ShopSettings): SendingDomain | null {
  if (mailService.kind === 'mailbox') return null
  const domain = domainOf(mailFrom)
  const common = { domain, contact: contactEmail, contactDomain: domainOf(contactEmail) }
  // Resend sends from its own subdomain of the sender's domain. Bounces return there.
  if (mailService.kind === 'resend')
    return { ...common, service: 'Resend', envelope: `send.${domain}`, include: 'amazonses.com', selectors: ['resend'] }
  const host = mailService.host.toLowerCase()
  const known = services.find(({ hosts }) => hosts.some((end) => host === end || host.endsWith(`.${end}`)))
  return { ...common, service: known?.name ?? host, envelope: domain, include: known?.include ?? null, selectors: known?.selectors ?? [] }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase()
}
