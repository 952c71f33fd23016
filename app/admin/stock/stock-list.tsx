import { adminUrls } from '#shared/admin-urls.ts'
import type { StockLine } from '#shop/stock/adjustments.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ListPager } from '../parts/list-pager.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { CataloguePicture } from '../../ui/picture.tsx'
import { useLanguage } from '#app/language/words.tsx'
import { SearchInput } from '../parts/form/search-input.tsx'

interface StockListProps {
  page: { lines: StockLine[]; next: string | null }
  view: string
  search: string
  isFirst: boolean
}

/** All counted sizes with their stock on hand, reserved stock, recent sales and low-stock level. */
export function StockList({ page: { lines, next }, view, search, isFirst }: StockListProps) {
  const { t, href } = useLanguage()
  const here = (after?: string) => adminUrls.stock({ view: view === 'all' ? undefined : view, search: search || undefined, after })
  return (
    <>
      {view === 'all' && (
        <search>
          <form method="get" action={href(adminUrls.stock())} className="admin-filter">
            <span className="admin-search">
              <SearchInput label={t('admin-stock.search')} value={search} />
            </span>
            <Button variant="secondary" size="small">
              {t('admin-stock.find')}
            </Button>
          </form>
        </search>
      )}
      {lines.length === 0 ? (
        <EmptyState title={t('admin-stock.empty')} text={t('admin-stock.empty-text')} />
      ) : (
        <div className="admin-scroll">
          <StockTable lines={lines} />
        </div>
      )}
      <ListPager
        links={[
          !isFirst && { to: here(), label: t('admin-stock.first-page') },
          next && { to: here(next), label: t('admin-stock.next-page') },
        ]}
      />
    </>
  )
}

function StockTable({ lines }: { lines: StockLine[] }) {
  const { t, number } = useLanguage()
  return (
    <table className="admin-table admin-list-table" aria-label={t('admin.stock')}>
      <thead>
        <tr>
          <th scope="col">{t('admin-stock.product')}</th>
          <th scope="col" className="admin-number">
            {t('admin-stock.on-hand')}
          </th>
          <th scope="col" className="admin-number">
            {t('admin-stock.reserved')}
          </th>
          <th scope="col" className="admin-number">
            {t('admin-stock.sold')}
          </th>
          <th scope="col" className="admin-number">
            {t('admin-stock.level')}
          </th>
          <th scope="col">{t('admin-stock.state')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.variationId} data-row>
            <th scope="row">
              <Named line={line} />
            </th>
            <td className="admin-number" data-label={t('admin-stock.on-hand')}>
              <OnHand line={line} />
            </td>
            <td className="admin-number" data-label={t('admin-stock.reserved')}>
              {number(line.reserved)}
            </td>
            <td className="admin-number" data-label={t('admin-stock.sold')}>
              {number(line.sold)}
            </td>
            <td className="admin-number" data-label={t('admin-stock.level')}>
              {number(line.level)}
            </td>
            <td>
              <StockLevelBadge line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The pieces on hand, or those that will be once an adjustment has reached the point of sale. */
export function OnHand({ line: { onHand, expected } }: { line: StockLine }) {
  const { t, number } = useLanguage()
  return (
    <>
      {number(expected ?? onHand)}
      {expected !== null && (
        <>
          {' '}
          <Badge tone="warn">{t('admin-stock.syncing')}</Badge>
        </>
      )}
    </>
  )
}

export function StockLevelBadge({ line: { free, level } }: { line: StockLine }) {
  const { t } = useLanguage()
  if (free === 0)
    return (
      <Badge tone="danger" dot>
        {t('admin-stock.state-out')}
      </Badge>
    )
  return (
    <Badge tone={free <= level ? 'warn' : 'ok'} dot>
      {t(free <= level ? 'admin-stock.state-low' : 'admin-stock.state-fine')}
    </Badge>
  )
}

function Named({ line }: { line: StockLine }) {
  const { href, inARow } = useLanguage()
  return (
    <span className="admin-named">
      <span className={`tile thumb tint-${line.tint}`}>
        <CataloguePicture pictureId={line.pictureId} alt="" sizes="44px" widths={[160]} />
      </span>
      <span>
        <a href={href(adminUrls.stock({ of: line.variationId }))} data-row-link>
          {inARow(line.productName, line.variationName)}
        </a>
        {line.sku && <small>{line.sku}</small>}
      </span>
    </span>
  )
}
