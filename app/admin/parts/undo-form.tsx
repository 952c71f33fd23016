import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface UndoFormProps {
  /** The URL of the form; without one, this page. */
  action?: string
  intent: string
  fields: Record<string, string>
}

/** Takes back the last action. It stands in the notice of that action. */
export function UndoForm({ action, intent, fields }: UndoFormProps) {
  const { t } = useLanguage()
  return (
    <form method="post" action={action} className="mt-2">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button name="intent" value={intent} variant="secondary" size="small" icon="rotate-ccw">
        {t('admin.undo')}
      </Button>
    </form>
  )
}
