/** An answer that browsers keep as a file of that name, and nobody on the way keeps at all. */
export function fileNamed(name: string, type: string, body: BodyInit): Response {
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** What a file of today is called: 'my-data-2026-11-21.json'. */
export function datedName(what: string, today: Date, ending: string): string {
  return `${what}-${today.toISOString().slice(0, 10)}.${ending}`
}

/** What the shop holds about somebody, as a file that people and programs can read. */
export function dataFile(what: string, today: Date, held: object): Response {
  return fileNamed(datedName(what, today, 'json'), 'application/json', `${JSON.stringify(held, null, 2)}\n`)
}
