// SPDX-License-Identifier: Apache-2.0
// What `upto` needs on a chain, for the tests of payments: the part of Permit2 that moves a signed amount with a witness,
// and the proxy that binds it to a receiver and a facilitator. test-permit2.json holds what solc 0.8.37 makes of both,
// optimized; the tests put it at the addresses that the official classes name.
pragma solidity ^0.8.20;

interface Token {
  function transferFrom(address from, address to, uint256 value) external returns (bool);
}

struct TokenPermissions { address token; uint256 amount; }
struct PermitTransferFrom { TokenPermissions permitted; uint256 nonce; uint256 deadline; }
struct SignatureTransferDetails { address to; uint256 requestedAmount; }
struct Witness { address to; address facilitator; uint256 validAfter; }

contract TestPermit2 {
  error InvalidNonce();
  error SignatureExpired(uint256 deadline);
  error InvalidAmount(uint256 most);
  error InvalidSigner();

  mapping(address => mapping(uint256 => uint256)) public nonceBitmap;

  function DOMAIN_SEPARATOR() public view returns (bytes32) {
    return keccak256(abi.encode(
      keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
      keccak256("Permit2"), block.chainid, address(this)
    ));
  }

  function invalidateUnorderedNonces(uint256 place, uint256 mask) external {
    nonceBitmap[msg.sender][place] |= mask;
  }

  function permitWitnessTransferFrom(
    PermitTransferFrom calldata permit, SignatureTransferDetails calldata details, address owner,
    bytes32 witness, string calldata witnessType, bytes calldata signature
  ) external {
    if (block.timestamp > permit.deadline) revert SignatureExpired(permit.deadline);
    if (details.requestedAmount > permit.permitted.amount) revert InvalidAmount(permit.permitted.amount);
    uint256 bit = 1 << (permit.nonce & 255);
    if (nonceBitmap[owner][permit.nonce >> 8] & bit != 0) revert InvalidNonce();
    nonceBitmap[owner][permit.nonce >> 8] |= bit;
    bytes32 what = keccak256(abi.encode(
      keccak256(abi.encodePacked(
        "PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,", witnessType
      )),
      keccak256(abi.encode(
        keccak256("TokenPermissions(address token,uint256 amount)"), permit.permitted.token, permit.permitted.amount
      )),
      msg.sender, permit.nonce, permit.deadline, witness
    ));
    bytes32 digest = keccak256(abi.encodePacked("\x19\x01", DOMAIN_SEPARATOR(), what));
    if (signature.length != 65) revert InvalidSigner();
    address signer = ecrecover(
      digest, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64])
    );
    if (signer == address(0) || signer != owner) revert InvalidSigner();
    require(Token(permit.permitted.token).transferFrom(owner, details.to, details.requestedAmount), "not moved");
  }
}

contract TestUptoProxy {
  error AmountExceedsPermitted();
  error PaymentTooEarly();
  error UnauthorizedFacilitator();
  event Settled();

  address public constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
  string public constant WITNESS_TYPE_STRING =
    "Witness witness)TokenPermissions(address token,uint256 amount)Witness(address to,address facilitator,uint256 validAfter)";
  bytes32 public constant WITNESS_TYPEHASH = keccak256("Witness(address to,address facilitator,uint256 validAfter)");

  function settle(
    PermitTransferFrom calldata permit, uint256 amount, address owner, Witness calldata witness, bytes calldata signature
  ) external {
    if (msg.sender != witness.facilitator) revert UnauthorizedFacilitator();
    if (block.timestamp < witness.validAfter) revert PaymentTooEarly();
    if (amount > permit.permitted.amount) revert AmountExceedsPermitted();
    bytes32 hash = keccak256(abi.encode(WITNESS_TYPEHASH, witness.to, witness.facilitator, witness.validAfter));
    TestPermit2(PERMIT2).permitWitnessTransferFrom(
      permit, SignatureTransferDetails(witness.to, amount), owner, hash, WITNESS_TYPE_STRING, signature
    );
    emit Settled();
  }
}
