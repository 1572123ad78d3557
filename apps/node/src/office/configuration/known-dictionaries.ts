import { articleKinds, articleSections } from '@candor/protocol';

/** The ways in which a loan may be repaid. */
export const repayTypes = ['at_end', 'interest_monthly', 'equal_instalments'] as const;

/** Dictionaries whose values programs know: their words may be others, their values may not. */
export const fixedValues: Readonly<Record<string, readonly string[]>> = {
  t_repay_type: repayTypes,
  t_article_kind: articleKinds,
  t_article_section: articleSections,
};

/** Dictionaries that follow from other settings. */
export const followingDictionaries: readonly string[] = ['t_app_language', 't_country', 't_time_zone'];
