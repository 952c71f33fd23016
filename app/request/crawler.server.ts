/** What crawlers call themselves; a Cubot is a telephone, and so is a Google Pixel. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|-google\b|\bgoogle-|googleother|bingpreview|ia_archiver/i

/** Whether a crawler asks. Other programs are none, a browser without a screen among them: they are shown what people are shown. */
export function isCrawler(userAgent: string | null): boolean {
  return CRAWLER.test(userAgent ?? '')
}
