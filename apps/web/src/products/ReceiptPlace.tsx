import { getRouteApi } from '@tanstack/react-router';
import { productPages } from './product-pages.ts';

const route = getRouteApi('/receipt/$receipt');
const all = productPages.flatMap(({ receipts }) => receipts ?? []);
const others = all.find(({ numbers }) => numbers === undefined);

/** /receipt/{number}-{key}: the receipt of the product whose numbers begin so. */
export function ReceiptPlace() {
  const { receipt } = route.useParams();
  const Screen = (all.find(({ numbers }) => numbers?.test(receipt)) ?? others)?.screen;
  return Screen === undefined ? null : <Screen />;
}
