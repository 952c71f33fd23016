import { StyleSheet } from '@react-pdf/renderer'

const ink = '#000000'
const soft = '#595959'
const line = '#bfbfbf'
/** The color of the logo. */
export const brand = '#d61f51'

/** The styles of a paper with this text direction. */
export function paperStylesOf(direction: 'ltr' | 'rtl') {
  return direction === 'rtl' ? fromRight : fromLeft
}
export type PaperStyles = ReturnType<typeof paperStylesOf>

interface Direction {
  start: 'left' | 'right'
  end: 'left' | 'right'
  row: 'row' | 'row-reverse'
  /** The end side of a column. */
  far: 'flex-start' | 'flex-end'
}

/**
 * Black on white, sizes in points. Digits have equal width in columns. Do not set a line height:
 * React PDF multiplies it again on each layout of text that shows page numbers, until the text
 * leaves the page.
 */
const looks = ({ start, end, row, far }: Direction) =>
  StyleSheet.create({
    page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48, fontSize: 9.5, color: ink },
    brand: { flexDirection: row, alignItems: 'center', gap: 7, marginBottom: 4 },
    shop: { fontSize: 17, fontWeight: 700 },
    title: { fontSize: 24, fontWeight: 700, marginTop: 24, fontFeatureSettings: ['lnum'] },
    soft: { color: soft },
    strong: { fontWeight: 700 },
    amount: { textAlign: end, fontFeatureSettings: ['tnum'] },
    text: { textAlign: start },
    halves: { flexDirection: row, gap: 24, marginTop: 16 },
    half: { flex: 1 },
    label: { color: soft, fontSize: 8.5, marginBottom: 2 },
    table: { marginTop: 22 },
    row: { flexDirection: row, gap: 12, paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: line },
    head: { color: soft, fontSize: 8.5, borderBottomColor: ink },
    wide: { flex: 1 },
    inBox: start === 'left' ? { paddingLeft: 14 } : { paddingRight: 14 },
    count: { width: 40, textAlign: end, fontFeatureSettings: ['tnum'] },
    money: { width: 74, textAlign: end, fontFeatureSettings: ['tnum'] },
    sums: { alignSelf: far, width: 280, marginTop: 10 },
    sum: { flexDirection: row, justifyContent: 'space-between', gap: 16, paddingVertical: 2.5 },
    total: { marginTop: 4, paddingTop: 6, borderTopWidth: 1, borderTopColor: ink, fontSize: 12, fontWeight: 700 },
    words: { marginTop: 18, padding: 12, borderWidth: 0.5, borderColor: line },
    foot: {
      position: 'absolute',
      left: 48,
      right: 48,
      bottom: 30,
      flexDirection: row,
      justifyContent: 'space-between',
      color: soft,
      fontSize: 8,
    },
  })

const fromLeft = looks({ start: 'left', end: 'right', row: 'row', far: 'flex-end' })
const fromRight = looks({ start: 'right', end: 'left', row: 'row-reverse', far: 'flex-start' })
