import { StyleSheet } from '@react-pdf/renderer'

const ink = '#000000'
const soft = '#595959'
const line = '#bfbfbf'

/**
 * Black on white, in points: what leaves a printer. Figures of equal width wherever they stand below each other. No line height: the library
 * multiplies it anew each time a text that knows its page is set, until that stands off the page.
 */
export const look = StyleSheet.create({
  page: { paddingTop: 48, paddingBottom: 64, paddingHorizontal: 48, fontSize: 9.5, color: ink },
  shop: { fontSize: 15, fontWeight: 700 },
  title: { fontSize: 22, fontWeight: 700, marginTop: 26 },
  soft: { color: soft },
  strong: { fontWeight: 700 },
  halves: { flexDirection: 'row', gap: 24, marginTop: 16 },
  half: { flex: 1 },
  label: { color: soft, fontSize: 8.5, marginBottom: 2 },
  table: { marginTop: 22 },
  row: { flexDirection: 'row', gap: 12, paddingVertical: 5, borderBottomWidth: 0.5, borderBottomColor: line },
  head: { color: soft, fontSize: 8.5, borderBottomColor: ink },
  wide: { flex: 1 },
  count: { width: 40, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  money: { width: 74, textAlign: 'right', fontFeatureSettings: ['tnum'] },
  sums: { alignSelf: 'flex-end', width: 280, marginTop: 10 },
  sum: { flexDirection: 'row', justifyContent: 'space-between', gap: 16, paddingVertical: 2.5 },
  total: { marginTop: 4, paddingTop: 6, borderTopWidth: 1, borderTopColor: ink, fontSize: 12, fontWeight: 700 },
  words: { marginTop: 18, padding: 12, borderWidth: 0.5, borderColor: line },
  foot: {
    position: 'absolute',
    left: 48,
    right: 48,
    bottom: 30,
    flexDirection: 'row',
    justifyContent: 'space-between',
    color: soft,
    fontSize: 8,
  },
})
