import { urls } from '#shared/urls.ts'
import { ask, words } from '#app/request/context.server.ts'
import { still } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/faq'
import { readQuestions, readText } from './read.server.ts'
import { plainWord } from './plain-word.ts'
import { Html, TextPage } from './text-page.tsx'

export const handle = still

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, locale, keep } = ask(context)
  const search = (new URL(request.url).searchParams.get('search') ?? '').trim().slice(0, 100)
  if (!search) keep('texts', 'catalogue')
  const wanted = plainWord(search).split(' ').filter(Boolean)
  const groups = (await readQuestions(shop, locale)).map((group) => ({
    ...group,
    questions: group.questions.filter(({ question, answer }) => wanted.every((word) => plainWord(`${question} ${answer}`).includes(word))),
  }))
  const { sections, ...text } = await readText(shop, locale, 'faq')
  const shown = groups.filter(({ questions }) => questions.length > 0)
  return {
    search,
    groups: shown,
    text: {
      ...text,
      sections: sections.flatMap(({ id, heading }) => (shown.some((group) => group.id === id) ? [{ id, heading, html: '' }] : [])),
    },
    words: words(context, 'texts'),
  }
}

export default function Faq({ loaderData: { search, groups, text } }: Route.ComponentProps) {
  const { t, href } = useLanguage()
  const questions = groups.flatMap((group) => group.questions)
  return (
    <TextPage text={text} path={urls.faq()}>
      <search>
        <form method="get" action={href(urls.faq())} className="faq-search">
          <Field name="search" type="search" label={t('texts.search')} defaultValue={search} maxLength={100} enterKeyHint="search" />
          <Button variant="secondary">{t('texts.search-action')}</Button>
        </form>
        {search && (
          <p className="faq-found">
            <output>{t('texts.found', { count: questions.length })}</output> <a href={href(urls.faq())}>{t('texts.all')}</a>
          </p>
        )}
      </search>
      {groups.map(({ id, heading, questions: asked }) => (
        <section key={id} id={id} aria-labelledby={`${id}-heading`}>
          <h2 id={`${id}-heading`}>{heading}</h2>
          {asked.map(({ question, answer }) => (
            <details key={question} className="faq" open={search !== ''}>
              <summary>
                <h3>{question}</h3>
              </summary>
              <Html html={answer} />
            </details>
          ))}
        </section>
      ))}
      <JsonLd about={{ '@type': 'FAQPage', mainEntity: questions.map(asQuestion) }} />
    </TextPage>
  )
}

function asQuestion({ question, answer }: { question: string; answer: string }) {
  return { '@type': 'Question', name: question, acceptedAnswer: { '@type': 'Answer', text: answer } }
}
