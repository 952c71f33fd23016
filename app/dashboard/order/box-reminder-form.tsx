import { urls } from '#shared/urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Turns the monthly email that offers the customer's last discovery box on or off. */
export function BoxReminderForm({ number, isOn }: { number: string; isOn: boolean }) {
  const { t, href } = useLanguage()
  return (
    <section className="order-acts" aria-labelledby="box-reminder">
      <h2 id="box-reminder">{t('orders.box-reminder')}</h2>
      <p>{t(isOn ? 'orders.box-reminder-on' : 'orders.box-reminder-off')}</p>
      <form method="post" action={href(urls.order(number))}>
        <Button variant="secondary" icon="mail" name="intent" value={isOn ? 'stop-box-reminder' : 'box-reminder'}>
          {t(isOn ? 'orders.box-reminder-stop' : 'orders.box-reminder-start')}
        </Button>
      </form>
    </section>
  )
}
