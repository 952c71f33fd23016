/** User agent names of crawlers. A Cubot and a Google Pixel are phones. */
const CRAWLER = /(?<!cu)bot\b|crawl|spider|slurp|lighthouse|facebookexternalhit|-google\b|\bgoogle-|googleother|bingpreview|ia_archiver/i

/**
 * Whether a crawler sent the request. Other programs, such as a headless browser, get the same
 * pages as people.
 */
export function isCrawler(userAgent: string | null): boolean {
  return CRAWLER.test(userAgent ?? '')
}
