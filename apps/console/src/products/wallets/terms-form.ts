import { compareDecimals } from '@candor/amount';
import type { DeskNetwork, DeskNetworkAsset, Proposal } from '@candor/protocol';

/** Terms of an asset in the order of their form. */
export const assetTerms = [
  'minimumDeposit',
  'withdrawalFee',
  'minimumWithdrawal',
  'maximumWithdrawal',
  'doubleFrom',
] as const;
type AssetTerm = (typeof assetTerms)[number];

/** What is in the form: as it is typed. */
export type TermsForm = Readonly<Record<AssetTerm | 'confirmations' | 'finality' | 'announcement', string>>;

export const formOf = (network: DeskNetwork, asset: DeskNetworkAsset | undefined): TermsForm => ({
  confirmations: String(network.confirmations),
  finality: String(network.finality),
  minimumDeposit: asset?.minimumDeposit ?? '',
  withdrawalFee: asset?.withdrawalFee ?? '',
  minimumWithdrawal: asset?.minimumWithdrawal ?? '',
  maximumWithdrawal: asset?.maximumWithdrawal ?? '',
  doubleFrom: asset?.doubleFrom ?? '',
  announcement: '',
});

const wholeForm = /^\d{1,5}$/;

/**
 * What of the form is another term than the one in force; undefined where nothing is, or a figure
 * is none.
 */
export function proposalOf(
  network: DeskNetwork,
  asset: DeskNetworkAsset | undefined,
  form: TermsForm,
): Proposal | undefined {
  if (!wholeForm.test(form.confirmations) || !wholeForm.test(form.finality)) return undefined;
  if (asset !== undefined && assetTerms.some((term) => form[term] === '')) return undefined;
  const changed = assetTerms.filter((term) => asset !== undefined && compareDecimals(form[term], asset[term]) !== 0);
  const confirmations = Number(form.confirmations);
  const finality = Number(form.finality);
  const ofNetwork = {
    ...(confirmations !== network.confirmations && { confirmations }),
    ...(finality !== network.finality && { finality }),
  };
  if (changed.length === 0 && Object.keys(ofNetwork).length === 0) return undefined;
  const announcement = form.announcement.trim();
  return {
    kind: 'network.terms',
    network: network.network,
    ...ofNetwork,
    ...(changed.length > 0 && asset !== undefined && { asset: asset.asset }),
    ...Object.fromEntries(changed.map((term) => [term, form[term]])),
    ...(announcement !== '' && { announcement }),
  };
}

/** Whether the form asks for something that is worse for users, and so must have been announced. */
export const isWorse = (asset: DeskNetworkAsset | undefined, form: TermsForm): boolean =>
  asset !== undefined &&
  assetTerms.some((term) => {
    if (form[term] === '' || term === 'doubleFrom') return false;
    const rise = compareDecimals(form[term], asset[term]);
    return term === 'maximumWithdrawal' ? rise < 0 : rise > 0;
  });
