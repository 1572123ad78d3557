import type { ArticleLanguage } from '@candor/protocol';
import { describe, expect, test } from 'vitest';
import { ArticleSearch, excerptOf } from './search.ts';

const articles: Readonly<Partial<Record<ArticleLanguage, readonly string[]>>> = {
  en: ['What a trade costs: fees', 'Order types: limit, stop', 'Verify your identity'],
  de: ['Was ein Handel kostet: Gebühren', 'Orderarten: Limit, Stop', 'Identität bestätigen, Straße'],
  fr: ['Ce que coûte un échange : les frais', 'Types d’ordres', 'Vérifier son identité'],
  es: ['Cuánto cuesta una operación: las comisiones', 'Tipos de órdenes', 'Verificar su identidad, año de nacimiento'],
  it: ['Quanto costa uno scambio: le commissioni', 'Tipi di ordini, priorità', 'Verificare la propria identità'],
  pt: ['Quanto custa uma negociação: as taxas', 'Tipos de ordens, preço de ativação', 'Verificação de identidade'],
  vi: ['Phí giao dịch là bao nhiêu', 'Các loại lệnh đặt', 'Xác minh danh tính'],
  ru: ['Сколько стоит сделка: комиссии', 'Виды заявок', 'Подтверждение личности'],
  ja: ['取引の手数料について', '注文の種類と使い方', '本人確認の手順'],
  zh: ['交易手续费是多少', '订单类型说明', '身份认证步骤'],
  tw: ['交易手續費是多少', '委託單類型說明', '身分驗證步驟'],
  ko: ['거래 수수료는 얼마인가요', '주문 유형 설명', '신원 인증 절차'],
  th: ['ค่าธรรมเนียมการซื้อขาย', 'ประเภทคำสั่งซื้อขาย', 'การยืนยันตัวตน'],
};

const find = (language: ArticleLanguage, query: string): number[] =>
  new ArticleSearch(
    (articles[language] ?? []).map((title, id) => ({ id, title, summary: '', text: '' })),
    language,
  )
    .find(query, 10)
    .map(({ id }) => id);

describe('a search finds', () => {
  test.each<[ArticleLanguage, string, number]>([
    ['en', 'fee', 0],
    ['en', 'FEES', 0],
    ['en', 'veryfy', 2],
    ['en', 'stop limit', 1],
    ['de', 'gebuhren', 0],
    ['de', 'Gebühr', 0],
    ['de', 'strasse', 2],
    ['fr', 'frais', 0],
    ['fr', 'verifier', 2],
    ['es', 'comisión', 0],
    ['es', 'operacion', 0],
    ['es', 'ano', 2],
    ['it', 'commissione', 0],
    ['it', 'identita', 2],
    ['it', 'priorità', 1],
    ['pt', 'negociacao', 0],
    ['pt', 'taxa', 0],
    ['pt', 'ativação', 1],
    ['vi', 'phi', 0],
    ['vi', 'dat', 1],
    ['ru', 'комиссия', 0],
    ['ja', '手数料', 0],
    ['ja', '本人確認', 2],
    ['zh', '手续费', 0],
    ['zh', '身份认证', 2],
    ['tw', '手續費', 0],
    ['ko', '수수료', 0],
    ['ko', '인증', 2],
    ['th', 'ค่าธรรมเนียม', 0],
    ['th', 'ยืนยันตัวตน', 2],
  ])('in %s by %s', (language, query, id) => {
    expect(find(language, query)[0]).toBe(id);
  });
});

test('what is in no article is not found', () => {
  expect(find('en', 'zebra')).toEqual([]);
  expect(find('en', '"); drop table')).toEqual([]);
  expect(find('ja', '🙂')).toEqual([]);
});

test('all words come before any of them', () => {
  expect(find('en', 'order stop')).toEqual([1]);
  expect(new Set(find('en', 'identity fees'))).toEqual(new Set([0, 2]));
});

test('an excerpt begins near the first word that was found', () => {
  const text = `${'padding '.repeat(40)}the Fee is here${' more'.repeat(60)}`;
  expect(excerptOf(text, ['fee'], 'en')).toMatch(/^….*the Fee is here.*…$/);
  expect(excerptOf('Short.', ['none'], 'en')).toBe('Short.');
});
