import { readQuery } from '#shared/route-parameters.ts'
import { urls } from '#shared/urls.ts'
import { getRequestContext, getMessages } from '#app/request/context.server.ts'
import { staticPage } from '#app/rendering/static-page.ts'
import { Button } from '#app/ui/button.tsx'
import { InputField } from '#app/ui/field.tsx'
import { JsonLd } from '#app/ui/json-ld.tsx'
import { useLanguage } from '#app/language/words.tsx'
import type { Route } from './+types/faq'
import { loadFaq, loadText } from './load-text.server.ts'
import { normalizeSearchText } from './normalize-search-text.ts'
import { RenderedHtml, TextPage } from './text-page.tsx'

export const handle = staticPage

export async function loader({ request, context }: Route.LoaderArgs) {
  const { shop, locale, cache } = getRequestContext(context)
  const search = (readQuery('faq', request.url).search ?? '').trim().slice(0, 100)
  cache('texts', 'catalogue')
  const wanted = normalizeSearchText(search).split(' ').filter(Boolean)
  const groups = (await loadFaq(shop, locale)).map((group) => ({
    ...group,
    questions: group.questions.filter(({ question, answer }) =>
      wanted.every((word) => normalizeSearchText(`${question} ${answer}`).includes(word)),
    ),
  }))
  const { sections, ...text } = await loadText(shop, locale, 'faq')
  const shown = groups.filter(({ questions }) => questions.length > 0)
  return {
    search,
    groups: shown,
    text: {
      ...text,
      sections: sections.flatMap(({ id, heading }) => (shown.some((group) => group.id === id) ? [{ id, heading, html: '' }] : [])),
    },
    words: getMessages(context, 'texts'),
  }
}

export default function FaqPage({ loaderData: { search, groups, text } }: Route.ComponentProps) {
  const { t, href, sentenceSpace } = useLanguage()
  const questions = groups.flatMap((group) => group.questions)
  return (
    <TextPage text={text} path={urls.faq()}>
      <search>
        <form method="get" action={href(urls.faq())} className="faq-search">
          <InputField name="search" type="search" label={t('texts.search')} defaultValue={search} maxLength={100} enterKeyHint="search" />
          <Button variant="secondary">{t('texts.search-action')}</Button>
        </form>
        {search && (
          <p className="faq-found">
            <output>{t('texts.found', { count: questions.length })}</output>
            {sentenceSpace}
            <a href={href(urls.faq())}>{t('texts.all')}</a>
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
              <RenderedHtml html={answer} />
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
