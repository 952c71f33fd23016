import { expect, test } from 'vitest'
import { isCrawler } from './crawler.server.ts'

const chrome = (more: string) => `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${more} Safari/537.36`

test.each([
  'Googlebot/2.1 (+http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'Mediapartners-Google',
  'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
  'Mozilla/5.0 (compatible; GoogleOther)',
  'facebookexternalhit/1.1',
  'Mozilla/5.0 (compatible; archive.org_bot +http://archive.org/details/archive.org_bot)',
  chrome('Chrome/140.0.0.0 Chrome-Lighthouse'),
])('the user agent %s is a crawler', (userAgent) => expect(isCrawler(userAgent)).toBe(true))

test.each([
  null,
  '',
  'node',
  'curl/8.14.1',
  'Mozilla/5.0',
  chrome('Chrome/140.0.0.0'),
  chrome('HeadlessChrome/140.0.0.0'),
  'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 9; Google Pixel 3) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) GSA/370.0.0 Mobile/15E148 Safari/604.1',
])('the user agent %s is not a crawler', (userAgent) => expect(isCrawler(userAgent)).toBe(false))
