import type { CSSProperties, ReactNode } from 'react'
import { urls } from '#shared/urls.ts'
import { Button } from '../ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { LanguageLinks } from './language-links.tsx'
import { useRootData } from '#app/request/root-data.ts'

/** The footer of every page. It ends with the shop's name in full width. */
export function Footer() {
  const { t, href } = useLanguage()
  const { shopName, signedIn, year } = useRootData()
  const home = href(urls.home())
  return (
    <>
      <div className="page">
        <div className="footer-columns">
          <div className="max-w-md">
            <p className="footer-claim">{t('common.footer-claim')}</p>
            <p className="text-ink-2">{t('common.footer-promise')}</p>
            <Newsletter />
          </div>
          <Column title={t('common.footer-shop')}>
            <a href={href(urls.products())}>{t('common.all-snacks')}</a>
            <a href={href(urls.products({ sort: 'new' }))}>{t('common.new-snacks')}</a>
            <a href={`${home}#cravings`}>{t('common.cravings')}</a>
            <a href={href(urls.countries())}>{t('common.countries')}</a>
            <a href={href(urls.discoveryBox())}>{t('common.discovery-box')}</a>
          </Column>
          <Column title={t('common.footer-you')}>
            <a href={href(urls.account())}>{t('common.account')}</a>
            <a href={href(urls.orders())}>{t('common.orders')}</a>
            <a href={href(urls.saved())}>{t('common.saved-snacks')}</a>
            <a href={href(urls.cart())}>{t('common.basket')}</a>
            {!signedIn && <a href={href(urls.register())}>{t('common.register')}</a>}
          </Column>
          <Column title={t('common.footer-help')}>
            <a href={href(urls.about())}>{t('common.about')}</a>
            <a href={href(urls.faq())}>{t('common.faq')}</a>
            <a href={href(urls.refund())}>{t('common.refund')}</a>
            <a href={href(urls.withdraw())}>{t('common.withdraw')}</a>
            <a href={href(urls.contact())}>{t('common.contact')}</a>
          </Column>
          <div>
            <h2>{t('common.language')}</h2>
            <LanguageLinks />
          </div>
        </div>
        <div className="footer-legal">
          {year && <p>{t('common.copyright', { year: String(year), shop: shopName })}</p>}
          <nav aria-label={t('common.footer-legal')}>
            <a href={href(urls.terms())}>{t('common.terms')}</a>
            <a href={href(urls.privacy())}>{t('common.privacy')}</a>
            <a href={href(urls.cookies())}>{t('common.cookies')}</a>
          </nav>
        </div>
      </div>
      <p className="wordmark" style={{ '--letters': Math.max(10, shopName.length) } as CSSProperties} aria-hidden="true">
        {shopName}
      </p>
    </>
  )
}

/** Asks for an email address. The next page explains how to continue. */
function Newsletter() {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href(urls.newsletter())} className="footer-newsletter">
      <label htmlFor="newsletter-email">{t('common.newsletter')}</label>
      <div>
        <input
          id="newsletter-email"
          className="input"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={t('common.newsletter-email')}
        />
        <Button variant="secondary">{t('common.newsletter-action')}</Button>
      </div>
    </form>
  )
}

function Column({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children.map((link, index) => link && <li key={index}>{link}</li>)}</ul>
    </div>
  )
}
