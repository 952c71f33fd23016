/** A column's label. A hidden one is for screen readers alone. */
type Column = string | { label: string; isNumber?: true; isHidden?: true }

/** The header row of a table. */
export function TableHead({ columns }: { columns: Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, index) => {
          const { label, isNumber, isHidden }: Exclude<Column, string> = typeof column === 'string' ? { label: column } : column
          return (
            <th key={index} scope="col" className={isNumber && 'admin-number'}>
              {isHidden ? <span className="sr-only">{label}</span> : label}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
