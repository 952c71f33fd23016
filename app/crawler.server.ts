/** What crawlers call themselves; a Cubot is a telephone. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|google\b/i

/** Whether a crawler asks. Other programs are none, a browser without a screen among them: they are shown what people are shown. */
export function isCrawler(userAgent: string | null): boolean {
  return CRAWLER.test(userAgent ?? '')
}
