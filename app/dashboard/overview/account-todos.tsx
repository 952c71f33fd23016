import { urls } from '#shared/urls.ts'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

const places = {
  confirm: { to: urls.settings(), icon: 'mail' },
  address: { to: urls.addresses({ add: '1' }), icon: 'map-pin' },
  'two-step': { to: urls.twoStep(), icon: 'lock' },
} as const
/** An open task of the account. */
export type AccountTodo = keyof typeof places

/** The open tasks, each with a link to its page. Renders nothing when all are done. */
export function AccountTodos({ points }: { points: AccountTodo[] }) {
  const { t, href } = useLanguage()
  if (points.length === 0) return null
  return (
    <section className="dashboard-section" aria-labelledby="points">
      <h2 id="points">{t('orders.to-finish')}</h2>
      <ul className="points">
        {points.map((point) => (
          <li key={point}>
            <a href={href(places[point].to)}>
              <Icon name={places[point].icon} />
              <span>
                <b>{t(`orders.to-finish-${point}`)}</b>
                <span className="help">{t(`orders.to-finish-${point}-text`)}</span>
              </span>
              <Icon name="arrow-right" small />
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
