import PostalMime from 'postal-mime'

export interface MessageSummary {
  id: string
  messageId: string | null
  from: string
  to: string
  subject: string
  receivedAt: Date
  /** The links of the message, in order. */
  links: string[]
}

export interface MailboxMessage extends MessageSummary {
  /** Null if the message has no HTML body. */
  html: string | null
  text: string
  source: string
}

/** Parses a raw message. */
export async function readMessage(id: string, raw: Buffer, receivedAt: Date): Promise<MailboxMessage> {
  const mail = await PostalMime.parse(raw)
  const html = mail.html || null
  const text = mail.text ?? ''
  return {
    id,
    messageId: mail.messageId || null,
    from: mail.from?.address ?? mail.from?.name ?? '',
    to: (mail.to ?? []).flatMap((one) => one.address ?? one.group.map((member) => member.address)).join(', '),
    subject: mail.subject ?? '',
    receivedAt,
    links: [...new Set(html ? linksInHtml(html) : linksInText(text))],
    html,
    text,
    source: raw.toString('utf8'),
  }
}

/**
 * The message's HTML for a frame. Links open in a new tab and send no referrer. This function does
 * not remove scripts: the frame's sandbox and policy block them.
 */
export function htmlForFrame(html: string): string {
  const open = '<base target="_blank">'
  const withBase = /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + open) : open + html
  return withBase.replace(/<a(?=\s)(?![^>]*\srel=)/gi, '<a rel="noopener noreferrer"')
}

function linksInHtml(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?\bhref="(https?:[^"]*)"/gi)].map(([, href = '']) => decoded(href))
}

function linksInText(text: string): string[] {
  return text.match(/https?:\/\/[^\s<>"]+/g) ?? []
}

function decoded(attribute: string): string {
  return attribute
    .replaceAll('&quot;', '"')
    .replace(/&#(?:x27|39);/gi, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
