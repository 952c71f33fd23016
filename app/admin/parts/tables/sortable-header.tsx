import { Icon } from '#app/ui/icon.tsx'
import { useLanguage } from '#app/language/words.tsx'

interface SortableHeaderProps {
  label: string
  /** The column's orders in the URL: the first press sorts by the first. */
  descending: string
  ascending: string
  /** The present order of the list. */
  sort: string
  /** The list's path in another order. */
  urlOf: (sort: string) => string
  isNumber?: boolean
}

/** A column heading that sorts the list by a link, so that the order is in the URL. */
export function SortableHeader({ label, descending, ascending, sort, urlOf, isNumber }: SortableHeaderProps) {
  const { href } = useLanguage()
  const order = sort === descending ? 'descending' : sort === ascending ? 'ascending' : undefined
  return (
    <th scope="col" className={isNumber ? 'admin-number' : undefined} aria-sort={order}>
      <a className="admin-sort" href={href(urlOf(order === 'descending' ? ascending : descending))}>
        {label}
        {order && <Icon name={order === 'descending' ? 'arrow-down' : 'arrow-up'} small />}
      </a>
    </th>
  )
}
