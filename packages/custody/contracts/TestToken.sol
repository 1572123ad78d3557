// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from '@openzeppelin/contracts/token/ERC20/ERC20.sol';

/// A token of the demo's chain with the decimals of the real one. Its owner mints.
contract TestToken is ERC20 {
    address public immutable owner;
    uint8 private immutable places;

    constructor(string memory name, string memory symbol, uint8 decimals_) ERC20(name, symbol) {
        owner = msg.sender;
        places = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return places;
    }

    function mint(address to, uint256 amount) external {
        require(msg.sender == owner, 'only the owner mints');
        _mint(to, amount);
    }
}
