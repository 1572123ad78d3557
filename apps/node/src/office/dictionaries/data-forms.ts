import { serverMessage } from '@candor/i18n/server';
import { type ArticleLanguage, dataConfigCodes, type DataRow, dataForms, detailData, getData } from '@candor/protocol';
import type { NodeConfig } from '../../base/config/settings.ts';
import { languageImage } from '../configuration/languages.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { offeredLanguages } from '../configuration/offers.ts';
import { countriesIn } from './dictionaries.ts';
import { handle, type Handled } from '../../wire/http/handler.ts';
import { invalid, rejected } from '../../base/problem.ts';
import { countries } from '../../identity/users/countries.ts';
import { foundOr422, pageIn } from '../../talk/content/handlers.ts';
import type { Library } from '../../talk/content/library.ts';
import type { PublishedArticles } from '../../talk/content/live-articles.ts';

type Form = keyof typeof dataForms;
type Settings = Pick<Configuration, 'get'>;
type Asked = ReturnType<(typeof getData)['input']['parse']>;

const isForm = (id: string): id is Form => Object.hasOwn(dataForms, id);

/**
 * The calls that read forms: a fixed list of them, with columns of a fixed list each. Nothing of
 * what is sent reaches a query.
 */
export function dataFormHandlers(library: Library, config: NodeConfig, settings: Settings): Handled[] {
  const rowsOf = (
    form: Form,
    published: PublishedArticles,
    asked: Partial<Asked>,
    language: ArticleLanguage,
  ): DataRow[] => {
    switch (form) {
      case 'article':
        return articleRows(published, asked, language);
      case 'article_category':
        return categoryRows(published, language);
      case 'notice':
        return articleRows(published, { article_code: 'announcement' }, language);
      case 'language':
        return offeredLanguages(settings).map(([dictValue, remark], at) => ({
          id: dictValue,
          dictValue,
          remark,
          imgUrl: languageImage(dictValue),
          sort: at + 1,
        }));
      case 'country':
        return countryRows(language, settings, asked.country_flag);
      case 'config':
        return configRows(config).filter((row) => !asked.config_code || row['config_code'] === asked.config_code);
    }
  };
  return [
    handle(getData, async ({ params: { formId }, input, context }) => {
      if (!isForm(formId)) throw rejected('not_found', {}, [{ field: 'formId', rule: 'not_found' }]);
      const columns: readonly string[] = dataForms[formId];
      const { column = columns[0] ?? '', order = 'asc' } = input;
      if (!columns.includes(column)) throw invalid({ field: 'column', rule: 'one_of', limit: columns.join(', ') });
      const rows = rowsOf(formId, await library.published(), input, input.article_lang ?? context.language);
      if (input.article_code !== undefined && rows.length === 0)
        throw rejected('not_found', {}, [{ field: 'article_code', rule: 'not_found' }]);
      // Without a column a form keeps its own order.
      const sorted = input.column === undefined && order === 'asc' ? rows : ordered(rows, column, order);
      const page = pageIn(sorted, { current: input.pageNo, size: input.pageSize });
      return { ...page, data: { records: page.records } };
    }),
    handle(detailData, async ({ params: { formId, id }, input, context }) => {
      if (!isForm(formId)) throw rejected('not_found', {}, [{ field: 'formId', rule: 'not_found' }]);
      const [published, language] = [await library.published(), input.article_lang ?? context.language];
      if (formId === 'article' || formId === 'notice') {
        const one = foundOr422(published.find(id, formId === 'notice' ? 'announcement' : undefined));
        const [data] = articleRows(published, { article_code: one.slug }, language).filter(
          (row) => row['id'] === String(one.articleId),
        );
        return { data: data ?? {}, blocks: [...published.blocks(one, language)] };
      }
      const data = rowsOf(formId, published, {}, language).find((row) => String(row['id']).toLowerCase() === id);
      if (!data) throw rejected('not_found', {}, [{ field: 'id', rule: 'not_found' }]);
      return { data, blocks: [] };
    }),
  ];
}

function ordered(rows: readonly DataRow[], column: string, order: 'asc' | 'desc'): DataRow[] {
  const sign = order === 'asc' ? 1 : -1;
  const compare = (one: DataRow[string] = '', other: DataRow[string] = '') =>
    typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
  return rows.toSorted((one, other) => sign * compare(one[column], other[column]));
}

/** `article_code` is a kind, a section or a slug. */
function articleRows(
  published: PublishedArticles,
  { article_code: code }: Partial<Asked>,
  language: ArticleLanguage,
): DataRow[] {
  return published
    .list(language)
    .filter(({ kind, section, slug }) => code === undefined || [kind, section, slug].includes(code))
    .map(({ id, kind, section, slug, title, summary, lang, version, publishedAtMs, updatedAtMs, path }, at) => ({
      id,
      article_code: slug,
      article_lang: lang,
      article_type: kind,
      article_section: section,
      title,
      summary,
      version,
      publishedAtMs,
      updatedAtMs,
      path,
      sort: at + 1,
    }));
}

function categoryRows(published: PublishedArticles, language: ArticleLanguage): DataRow[] {
  let sort = 0;
  return published.sections().flatMap(({ kind, sections }) =>
    sections.map(({ id, count }): DataRow => {
      sort += 1;
      const names = { category: kind, category_title: serverMessage(language, `article.kind.${kind}`) };
      return { id, ...names, section_title: serverMessage(language, `article.section.${id}`), count, sort };
    }),
  );
}

function countryRows(language: ArticleLanguage, settings: Settings, flag: string | undefined): DataRow[] {
  const dials = new Map(countries.map(({ country, code }) => [country, code]));
  return countriesIn(language, settings)
    .filter(([country]) => flag === undefined || country === flag)
    .map(([country, name]) => ({ id: country, country_flag: country, name, code: dials.get(country) ?? '' }));
}

/** What anyone may know of the configuration, and the client gets at its start anyway. */
function configRows(config: NodeConfig): DataRow[] {
  const values = { ...config, demo: config.mode === 'demo' };
  return dataConfigCodes.map((code) => ({ id: code, config_code: code, config_value: String(values[code]) }));
}
