import { Hono } from 'hono'
import { html } from 'hono/html'
import { TOTP } from 'otpauth'
import { directionOf, defaultLocale, type Locale, preferredLocale } from '#shared/locale.ts'
import { isLocal } from '#packages/local-only.ts'

const CODE_PERIOD_SECONDS = 30

const texts: Record<Locale, { title: string; intro: string; left: (seconds: number) => string }> = {
  'en-US': {
    title: 'Authenticator',
    intro: 'Stands in for the authenticator app on the demo owner’s phone. Only this machine can see it.',
    left: (seconds) => `New code in ${seconds} s.`,
  },
  'es-ES': {
    title: 'Autenticador',
    intro: 'Hace de la aplicación del teléfono que tendría el propietario de demostración. Solo se ve en este equipo.',
    left: (seconds) => `Habrá un código nuevo en ${seconds} s.`,
  },
  'fr-FR': {
    title: 'Authentificateur',
    intro:
      'Tient lieu de l’application qu’aurait le propriétaire de démonstration sur son téléphone. Visible sur cette machine uniquement.',
    left: (seconds) => `Nouveau code dans ${seconds} s.`,
  },
  'de-DE': {
    title: 'Authenticator',
    intro: 'Steht für die App auf dem Telefon des Demo-Inhabers. Nur auf diesem Rechner zu sehen.',
    left: (seconds) => `In ${seconds} s kommt ein neuer Code.`,
  },
  'pt-BR': {
    title: 'Autenticador',
    intro: 'Faz as vezes do aplicativo que o proprietário de demonstração teria no celular. Só aparece nesta máquina.',
    left: (seconds) => `Novo código em ${seconds} s.`,
  },
  'ja-JP': {
    title: '認証アプリ',
    intro: 'デモのオーナーが携帯電話で使う認証アプリの代わりです。このマシンからのみ見られます。',
    left: (seconds) => `${seconds}秒後に新しいコードになります。`,
  },
  ar: {
    title: 'تطبيق المصادقة',
    intro: 'يقوم مقام التطبيق الذي يكون على هاتف المالك التجريبي. ولا يُرى إلا على هذا الجهاز.',
    left: (seconds) => `يظهر رمز جديد بعد ${seconds} ث.`,
  },
}

/** Uses the browser's default colors and fonts. */
const style = `:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
main { max-width: 32rem; margin: 4rem auto; padding: 0 1.5rem }
output { display: block; font: 700 3.5rem/1.2 ui-monospace, monospace; margin: 1.5rem 0 .5rem; direction: ltr; text-align: start; unicode-bidi: isolate }`

/**
 * A stand-in for an authenticator app: a page that shows the account's present code to callers on
 * this host only. Mount it at /authenticator. Never use it for a shop that is reachable by others.
 * `secret` is in base32.
 */
export function openAuthenticatorPage({ account, secret, shopName }: { account: string; secret: string; shopName: string }): Hono {
  const app = new Hono()
  const codes = new TOTP({ algorithm: 'SHA1', digits: 6, period: CODE_PERIOD_SECONDS, secret })
  app.get('/', (c) => {
    if (!isLocal(c)) return c.text('Not found', 404)
    c.header('Cache-Control', 'no-store')
    c.header('X-Robots-Tag', 'noindex')
    c.header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'")
    const locale = preferredLocale(c.req.header('accept-language')) ?? defaultLocale
    const said = texts[locale]
    const now = Date.now()
    const left = CODE_PERIOD_SECONDS - (Math.floor(now / 1000) % CODE_PERIOD_SECONDS)
    const code = codes.generate({ timestamp: now })
    return c.html(
      html`<!doctype html>
        <html lang="${locale}" dir="${directionOf(locale)}">
          <head>
            <meta charset="utf-8" />
            <meta name="viewport" content="width=device-width" />
            <meta http-equiv="refresh" content="${left}" />
            <title>${said.title} · ${shopName}</title>
            <link rel="icon" href="data:," />
            <style>
              ${style}
            </style>
          </head>
          <body>
            <main>
              <h1>${said.title}</h1>
              <p>${said.intro}</p>
              <p>${account}</p>
              <output>${code.slice(0, 3)} ${code.slice(3)}</output>
              <p>${said.left(left)}</p>
            </main>
          </body>
        </html>`,
    )
  })
  return app
}
