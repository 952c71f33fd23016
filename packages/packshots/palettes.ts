/**
 * Colors of a pack. base: the pack; deep: its shadow side, lids, seams; panel: second area; pop:
 * one accent; text: text on base; ptext: text on panel; field: the area behind the motif (the
 * panel, unless the motif needs a stronger background).
 */
export interface Palette {
  base: string
  deep: string
  panel: string
  pop: string
  text: string
  ptext: string
  field?: string
}

export const palettes: Record<string, Palette> = {
  yuzu: { base: '#F7C83F', deep: '#CF9012', panel: '#FFF5D8', pop: '#E4572E', text: '#25402D', ptext: '#25402D' },
  lychee: { base: '#DD3F63', deep: '#A71F43', panel: '#FFE4DF', pop: '#3E8B5B', text: '#FFF1EC', ptext: '#8F1538' },
  durian: { base: '#22543F', deep: '#143628', panel: '#F1E4A4', pop: '#F2B632', text: '#F8EDB9', ptext: '#22543F' },
  liquorice: { base: '#1D1925', deep: '#0D0B12', panel: '#CFE3EA', pop: '#E9EFF2', text: '#F3F6F7', ptext: '#1D1925' },
  masala: { base: '#F2A13B', deep: '#C0701B', panel: '#FFF0D4', pop: '#B51F58', field: '#B51F58', text: '#561231', ptext: '#561231' },
  papaya: { base: '#EF6A3B', deep: '#B5421F', panel: '#FFEACB', pop: '#1F7F6A', text: '#FFF4E2', ptext: '#7C2812' },
  dulce: { base: '#B9D3EC', deep: '#7FA3C9', panel: '#FFF3DF', pop: '#B5652B', text: '#1D3461', ptext: '#1D3461' },
  halva: { base: '#93AD5E', deep: '#667E38', panel: '#F8ECD3', pop: '#7A2E46', text: '#24340F', ptext: '#3A2A16' },
  kraft: { base: '#CDA273', deep: '#A0764A', panel: '#F6E5C9', pop: '#93291F', text: '#3B190F', ptext: '#3B190F' },
  ube: { base: '#5A3A8E', deep: '#3A2264', panel: '#FFD863', pop: '#F47C3C', text: '#FFF1CC', ptext: '#3A2264' },
  kelp: { base: '#0F5557', deep: '#08383A', panel: '#CFEBDD', pop: '#FF8A66', text: '#E8F6EC', ptext: '#0F4648' },
  cocoa: { base: '#4B2418', deep: '#2F140C', panel: '#F3CB90', pop: '#E4572E', text: '#FBE6C6', ptext: '#4B2418' },
  aegean: { base: '#2B5CA6', deep: '#183C77', panel: '#FAF0DA', pop: '#F0B93A', field: '#D9542F', text: '#FFF8E8', ptext: '#183C77' },
  coral: { base: '#E4573A', deep: '#AE3520', panel: '#FFE7D0', pop: '#15506B', text: '#FFF5E8', ptext: '#7C2413' },
  date: { base: '#A8552A', deep: '#773615', panel: '#F8E8CE', pop: '#2C6B6B', text: '#FFF0DA', ptext: '#5A2810' },
  hibiscus: { base: '#9A1149', deep: '#690830', panel: '#FCD9D2', pop: '#F7B733', text: '#FFE9E2', ptext: '#7A0D3A' },
  matcha: { base: '#7FA35A', deep: '#55783A', panel: '#F4F1D8', pop: '#D9486A', text: '#1C3312', ptext: '#2B461C' },
  coconut: { base: '#F4EADB', deep: '#CDB79A', panel: '#6A4128', pop: '#1F8C8A', text: '#4A2A18', ptext: '#FBF1E1' },
  guava: { base: '#F28D8A', deep: '#C65C5F', panel: '#E9F0C6', pop: '#2F7A4A', text: '#5A0F23', ptext: '#2B5A36' },
  tamarind: { base: '#7B4A2B', deep: '#532E17', panel: '#F5D9A6', pop: '#D8412F', text: '#FCE9CA', ptext: '#532E17' },
  corn: { base: '#FFD35A', deep: '#D79C1E', panel: '#E9442F', pop: '#2B6E4A', text: '#6A1B12', ptext: '#FFF3CF' },
  plum: { base: '#4A1D3D', deep: '#2D0E25', panel: '#F7C9C4', pop: '#F2A93B', text: '#FCE6DF', ptext: '#4A1D3D' },
  mint: { base: '#A9DCC6', deep: '#6FB097', panel: '#FFF6E6', pop: '#E4573A', text: '#0F4A3E', ptext: '#0F4A3E' },
  ember: { base: '#C9302B', deep: '#8E1A1B', panel: '#FBD56A', pop: '#1C1A22', text: '#FFF0DC', ptext: '#7A1414' },
  rosewater: { base: '#F6C6CF', deep: '#D48B9C', panel: '#FFF6F0', pop: '#A3264F', text: '#6B1434', ptext: '#6B1434' },
  sky: { base: '#6FB3D2', deep: '#3F86A8', panel: '#FFF3D6', pop: '#E4572E', text: '#0B3347', ptext: '#0B3347' },
  indigo: { base: '#27306B', deep: '#171D47', panel: '#F3E9D2', pop: '#E8583A', text: '#F8F0DC', ptext: '#27306B' },
  clay: { base: '#D9805A', deep: '#A7532F', panel: '#FCEBD7', pop: '#3F5E3A', text: '#3F1408', ptext: '#5B2410' },
  cream: { base: '#FBF0DA', deep: '#D6BF93', panel: '#2F5D50', pop: '#D9542F', text: '#2F3B2A', ptext: '#FBF0DA' },
  lilac: { base: '#C9B4E6', deep: '#957DBD', panel: '#FFF4E6', pop: '#5A3A8E', text: '#33205C', ptext: '#33205C' },
  olive: { base: '#6B7A2E', deep: '#48531C', panel: '#F5EFCF', pop: '#D9542F', text: '#FBF6DC', ptext: '#3C4716' },
  peach: { base: '#FBC49A', deep: '#DE9560', panel: '#FFF6E8', pop: '#B8362F', text: '#5E2412', ptext: '#5E2412' },
  snow: { base: '#E4EEF2', deep: '#A9C0CC', panel: '#1F4E63', pop: '#E4572E', text: '#17394A', ptext: '#F2F8FA' },
}
