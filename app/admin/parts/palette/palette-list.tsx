import { type MouseEvent, useEffect } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { KeyHint } from '../keyboard/key-hint.tsx'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'

/** No element of HTML has these roles with options that are links and buttons. */
const listbox = { role: 'listbox' }
const group = { role: 'group' }

interface PaletteListProps {
  id: string
  groups: PaletteGroup[]
  /** Index of the option that the arrow keys have reached, over all groups. */
  active: number
  optionId: (index: number) => string
}

/**
 * The options in their groups. The pointer may press them; the keyboard reaches them through the
 * field.
 */
export function PaletteList({ id, groups, active, optionId }: PaletteListProps) {
  const { t } = useLanguage()
  const activeId = optionId(active)
  useEffect(() => {
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  let index = 0
  return (
    <div {...listbox} id={id} className="palette-list" aria-label={t('admin-keyboard.commands')} hidden={groups.length === 0}>
      {groups.map(({ title, options }, order) => (
        <div key={title} {...group} aria-labelledby={`${id}-${order}`}>
          <p id={`${id}-${order}`} className="palette-title">
            {title}
          </p>
          {options.map((option) => {
            const at = index++
            return <Option key={at} id={optionId(at)} option={option} isActive={at === active} />
          })}
        </div>
      ))}
    </div>
  )
}

interface OptionProps {
  id: string
  option: PaletteOption
  isActive: boolean
}

function Option({ id, option, isActive }: OptionProps) {
  const content = (
    <>
      {option.icon && <Icon name={option.icon} small />}
      <span className="palette-words">
        <bdi>{option.label}</bdi>
        {option.note && (
          <small>
            <bdi>{option.note}</bdi>
          </small>
        )}
      </span>
      {option.keyHint && <KeyHint keys={option.keyHint} />}
    </>
  )
  const attributes = { id, role: 'option', className: 'palette-option', tabIndex: -1, 'aria-selected': isActive } as const
  if ('href' in option)
    return (
      <a {...attributes} href={option.href} onClick={closePalette}>
        {content}
      </a>
    )
  const run = (event: MouseEvent) => {
    closePalette(event)
    option.run()
  }
  return (
    <button {...attributes} type="button" onClick={run}>
      {content}
    </button>
  )
}

/** Before the option acts: closing gives the focus back, and a command may move it on. */
function closePalette({ currentTarget }: MouseEvent): void {
  currentTarget.closest('dialog')?.close()
}
