import './palette.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { MenuEntry } from '../menu.server.ts'
import { Modal } from '../keyboard/modal.tsx'
import { pageCommands } from '../keyboard/page-commands.ts'
import { paletteGroups } from './palette-options.ts'
import { PaletteList } from './palette-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

interface PaletteProps {
  pages: MenuEntry[]
  openHelp: () => void
  closed: () => void
}

/**
 * The command palette: one field that finds orders, products, customers, pages and commands. The
 * focus stays in the field, and the arrow keys choose an option (the ARIA pattern of a combobox).
 */
export function CommandPalette({ closed, ...rest }: PaletteProps) {
  const { t } = useLanguage()
  return (
    <Modal closed={closed} className="palette" aria-label={t('admin-keyboard.commands')}>
      <Palette {...rest} />
    </Modal>
  )
}

function Palette({ pages, openHelp }: Omit<PaletteProps, 'closed'>) {
  const language = useLanguage()
  const { t } = language
  const id = useId()
  const [commands] = useState(pageCommands)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  /** Enter came before the answer: its first option runs when it is there. */
  const isHurried = useRef(false)
  const search = typed.trim()
  const { found, isPending, hasFailed } = useSuggestions(search)
  const groups = paletteGroups({ search, commands, pages, found, openHelp }, language)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const at = Math.min(active, count - 1)
  const optionId = (index: number) => `${id}-option-${index}`
  const press = (index: number) => document.getElementById(optionId(index))?.click()

  useEffect(() => {
    if (!isHurried.current || isPending) return
    isHurried.current = false
    document.getElementById(`${id}-option-0`)?.click()
  }, [isPending, id])

  const pressed = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive(count > 0 ? (at + step + count) % count : 0)
    else if (event.key !== 'Enter') return
    else if (count > 0) press(at)
    else isHurried.current = isPending
    event.preventDefault()
  }
  return (
    <>
      <div className="palette-field">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('admin-keyboard.commands-label')}
          placeholder={t('admin-keyboard.commands-label')}
          aria-expanded={count > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={count > 0 ? optionId(at) : undefined}
          value={typed}
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(0)
            isHurried.current = false
          }}
          onKeyDown={pressed}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <PaletteList id={`${id}-list`} groups={groups} active={at} optionId={optionId} />
      <output className={count > 0 || isPending ? 'sr-only' : 'palette-none'}>
        {hasFailed
          ? t('admin-keyboard.failed')
          : isPending || !search
            ? ''
            : count > 0
              ? t('admin-keyboard.results', { count })
              : t('admin-keyboard.no-results')}
      </output>
    </>
  )
}
