import { adminUrls } from '#shared/admin-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'

/** Whether the last action added or removed this tag, and the tag still is as the action left it. */
export function isUndoable(done: string, tag: string, tags: string[]): boolean {
  return tag !== '' && ((done === 'tag' && tags.includes(tag)) || (done === 'untag' && !tags.includes(tag)))
}

/** Takes back the last change of a tag. */
export function UndoTag({ number, tag, intent }: { number: string; tag: string; intent: 'tag' | 'untag' }) {
  const { t, href } = useLanguage()
  return (
    <form method="post" action={href(adminUrls.order(number))}>
      <input type="hidden" name="tag" value={tag} />
      <Button name="intent" value={intent} variant="secondary" size="small" icon="rotate-ccw">
        {t('admin.undo')}
      </Button>
    </form>
  )
}
