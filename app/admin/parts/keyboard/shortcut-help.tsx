import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { MenuEntry } from '../menu.server.ts'
import { Modal } from './modal.tsx'
import { pageCommands } from './page-commands.ts'
import { listOnPage } from './rows.ts'
import { hasSingleKeys, storeSingleKeys } from './stored-choice.ts'

interface ShortcutHelpProps {
  pages: MenuEntry[]
  closed: () => void
}

interface Shortcut {
  keys: string[]
  label: string
}

/**
 * The list of shortcuts, and the switch that turns the single keys off (WCAG 2.2, criterion 2.1.4).
 * It is read from the page when it opens, because each page has other commands.
 */
export function ShortcutHelp({ pages, closed }: ShortcutHelpProps) {
  const { t } = useLanguage()
  return (
    <Modal closed={closed} className="dialog shortcut-help" aria-labelledby="shortcut-help">
      <h2 id="shortcut-help">{t('admin-keyboard.shortcuts')}</h2>
      <Shortcuts pages={pages} />
      <form method="dialog">
        <Button variant="secondary" size="small">
          {t('common.close')}
        </Button>
      </form>
    </Modal>
  )
}

function Shortcuts({ pages }: { pages: MenuEntry[] }) {
  const { t } = useLanguage()
  const [isOn, setIsOn] = useState(hasSingleKeys)
  const [{ hasRows, isSelectable, commands }] = useState(() => ({ ...listOnPage(), commands: pageCommands() }))
  const rows = [
    { keys: ['j'], label: t('admin-keyboard.next-row') },
    { keys: ['k'], label: t('admin-keyboard.previous-row') },
    ...(isSelectable ? [{ keys: ['x'], label: t('admin-keyboard.select-row') }] : []),
    { keys: ['Enter'], label: t('admin-keyboard.open-row') },
  ]
  const goes = pages.flatMap(({ key, label }) => (key ? [{ keys: ['g', key], label: t(label) }] : []))
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          defaultChecked={isOn}
          onChange={({ target: { checked } }) => {
            storeSingleKeys(checked)
            setIsOn(checked)
          }}
        />
        <span>{t('admin-keyboard.turn-on')}</span>
      </label>
      <p className="text-ink-2">{t('admin-keyboard.turn-on-help')}</p>
      <div className="shortcut-groups">
        <ShortcutGroup
          title={t('admin-keyboard.anywhere')}
          shortcuts={[
            { keys: [t('common.search-key')], label: t('admin-keyboard.commands') },
            ...(isOn ? [{ keys: ['?'], label: t('admin-keyboard.shortcuts') }] : []),
          ]}
        />
        {isOn && hasRows && <ShortcutGroup title={t('admin-keyboard.in-lists')} shortcuts={rows} />}
        {isOn && <ShortcutGroup title={t('admin-keyboard.here')} shortcuts={commands.map(({ key, label }) => ({ keys: [key], label }))} />}
        {isOn && <ShortcutGroup title={t('admin-keyboard.go-to')} shortcuts={goes} />}
      </div>
    </>
  )
}

function ShortcutGroup({ title, shortcuts }: { title: string; shortcuts: Shortcut[] }) {
  if (shortcuts.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {shortcuts.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key} className="key-hint">
                  {key.length === 1 ? key.toUpperCase() : key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
