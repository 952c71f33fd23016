import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Checkbox } from '#app/ui/field.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** The picture to save, and the public link: off until the customer turns it on. */
export function SharePassportSection({ share }: { share: { url: string; showsName: boolean } | null }) {
  const { t, href } = useLanguage()
  const action = href(urls.passport())
  return (
    <section className="dashboard-section passport-share" aria-labelledby="share">
      <h2 id="share">{t('passport.share')}</h2>
      <p>{t(share ? 'passport.share-on' : 'passport.share-off')}</p>
      {share && (
        <div className="passport-link">
          <label className="label" htmlFor="passport-link">
            {t('passport.share-link')}
          </label>
          <input id="passport-link" className="input" readOnly value={share.url} dir="ltr" />
          <CopyButton text={share.url} label={t('passport.copy')} copied={t('passport.copied')} notCopied={t('passport.not-copied')} />
        </div>
      )}
      <form method="post" action={action} className="passport-form">
        <input type="hidden" name="intent" value="share" />
        <Checkbox
          key={String(share?.showsName)}
          name="showsName"
          value="yes"
          defaultChecked={share?.showsName}
          label={t('passport.share-name')}
          required={false}
        />
        <Button variant="secondary">{t(share ? 'passport.share-save' : 'passport.share-start')}</Button>
      </form>
      <div className="passport-ways">
        <a className="button button-ghost button-small" href={href(urls.passportPicture())} download="passport.png">
          {t('passport.picture')}
        </a>
        {share && (
          <form method="post" action={action}>
            <input type="hidden" name="intent" value="unshare" />
            <Button variant="ghost" size="small">
              {t('passport.share-stop')}
            </Button>
          </form>
        )}
      </div>
    </section>
  )
}
